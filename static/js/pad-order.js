// Play it out: each tap is the next to go out; the last one holds cards and is filled in. Undo takes one tap back.
import { all, changed, form, pad, watch } from "./pad-form.js";
import { go } from "./pad-steps.js";
import { word } from "./pad-words.js";

const cards = all("[data-place-of]");
const undo = pad?.querySelector("[data-order-undo]");
const places = () => [...form.querySelectorAll("select[name^=place-]")];
const order = () => places().map((place) => place.value).filter(Boolean);

export function startOrder() {
  if (!cards.length) return;
  for (const card of cards) card.addEventListener("click", () => put(card.dataset.placeOf));
  undo.addEventListener("click", takeBack);
  watch(draw);
}

function put(player) {
  const before = order();
  if (before.includes(player)) return;
  const after = [...before, player];
  const rest = cards.map((card) => card.dataset.placeOf).filter((each) => !after.includes(each));
  write(rest.length === 1 ? [...after, ...rest] : after);
  if (order().length === cards.length) go("review");
}

function takeBack() {
  const full = order().length === cards.length;
  write(order().slice(0, full ? -2 : -1));
}

function write(players) {
  places().forEach((place, at) => { place.value = players[at] ?? ""; });
  changed("order");
}

function draw() {
  const placed = order();
  for (const card of cards) {
    const at = placed.indexOf(card.dataset.placeOf);
    const last = at === cards.length - 1;
    card.setAttribute("aria-disabled", String(at >= 0));
    card.querySelector("[data-place]").textContent = at < 0 ? "" : last ? word("last-holder") : word("place", { place: at + 1 });
  }
  const lastTapped = placed.length === cards.length ? placed.at(-2) : placed.at(-1);
  const name = cards.find((card) => card.dataset.placeOf === lastTapped)?.dataset.name;
  undo.hidden = !name;
  undo.textContent = name ? word("take-back", { what: name }) : "";
}
