// The hand of one player: a tap on a key adds that card, a tap on a held card takes it back.
import { all, cards, count, form, holders, kinds, left, pad, points, setCount, size, sum, watch } from "./pad-form.js";
import { holder } from "./pad-steps.js";
import { word } from "./pad-words.js";

const part = (name) => pad?.querySelector(`[data-pad-${name}]`);
const keys = all("[data-code]");
const fan = part("fan");
const toast = part("toast");
const tapped = new Map(); // of each hand the cards in the order they were tapped, for Backspace
const QUIET = 700;
const COLUMNS = 5;
let speaking = 0;

export function add(code) {
  const kind = kinds.find((each) => each.code === code);
  if (!kind) return;
  if (left(kind) < 1) return warn(kind);
  setCount(holder(), code, count(holder(), code) + 1);
  order().push(code);
  fan.querySelector(`[data-held="${code}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

export function takeBack(code = order().pop() ?? cards(holder()).at(-1)?.[0].code) {
  if (!code || !count(holder(), code)) return;
  const at = order().lastIndexOf(code);
  if (at >= 0) order().splice(at, 1);
  setCount(holder(), code, count(holder(), code) - 1);
}

function order() {
  if (!tapped.has(holder())) tapped.set(holder(), []);
  return tapped.get(holder());
}

function warn(kind) {
  toast.textContent = word("used", { card: kind.label, count: kind.copies });
  toast.hidden = false;
}

function draw() {
  const player = holder();
  if (!player) return;
  const title = pad.querySelector(`[data-player="${CSS.escape(player)}"]`).dataset.title;
  if (part("name").textContent !== title) part("name").textContent = title;
  const typed = points(player);
  part("count").textContent = typed ? word("typed") : word("cards", { count: size(player) });
  part("sum").textContent = sum(player) ?? "?";
  const empty = !typed && !size(player);
  part("reminder").hidden = !empty || holders()[0]?.key !== player;
  part("empty").hidden = !empty || !part("reminder").hidden;
  toast.hidden = true;
  drawFan(player);
  for (const key of keys) drawKey(key);
}

function drawFan(player) {
  const held = cards(player);
  const focused = document.activeElement?.dataset?.held;
  fan.replaceChildren(...held.map(([kind, number]) => small(kind, number)));
  if (focused) (fan.querySelector(`[data-held="${focused}"]`) ?? fan.querySelector("button") ?? part("keys").firstElementChild).focus();
}

function small(kind, number) {
  const item = document.querySelector("template[data-fan-card]").content.firstElementChild.cloneNode(true);
  const key = keys.find((each) => each.dataset.code === kind.code);
  const button = item.querySelector("button");
  button.className = key.className.replace(/\bkey\b/, "card");
  button.dataset.held = kind.code;
  button.setAttribute("aria-label", word("take-back", { what: kind.label }));
  button.firstElementChild.append(...key.querySelector(".key-face").cloneNode(true).childNodes);
  if (number > 1) button.lastElementChild.textContent = number;
  else button.lastElementChild.remove();
  return item;
}

function drawKey(key) {
  const kind = kinds.find((each) => each.code === key.dataset.code);
  if (left(kind) < 1) key.setAttribute("aria-disabled", "true");
  else key.removeAttribute("aria-disabled");
}

// Heard once the fingers rest, not at every card.
function speak() {
  clearTimeout(speaking);
  const player = holder();
  if (!player) return;
  speaking = setTimeout(() => {
    const typed = points(player) ? word("typed") : word("cards", { count: size(player) });
    part("heard").textContent = `${typed}, ${sum(player) ?? "?"}`;
  }, QUIET);
}

// The plain inputs hold what is tapped; they are no longer there to be typed into.
function hidePlain() {
  for (const input of form.querySelectorAll(".hand-fields input")) {
    input.type = "hidden";
    input.removeAttribute("aria-label");
  }
}

export function startHand() {
  hidePlain();
  part("keys").style.setProperty("--rows", Math.ceil((keys.length + 1) / COLUMNS));
  watch(draw);
  form.addEventListener("pad:changed", speak);
  part("keys").addEventListener("click", ({ target }) => {
    const key = target.closest("[data-code]");
    if (key) add(key.dataset.code);
  });
  part("keys").addEventListener("focusin", ({ target }) => {
    const kind = kinds.find((each) => each.code === target.dataset.code);
    if (kind && left(kind) < 1) warn(kind);
  });
  fan.addEventListener("click", ({ target }) => {
    const card = target.closest("[data-held]");
    if (card) takeBack(card.dataset.held);
  });
  // A mouse leaves the focus on the hand, so that Enter after it means Next.
  part("keys").addEventListener("mousedown", (event) => event.preventDefault());
}
