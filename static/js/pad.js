// The pad: a round's form shown one step at a time, one tap a card. Without it the form works as it stands.
// Here it starts; the short steps are here too: who went out, who lost, the order of going out, once more and once less.
import { startDraft, unsent } from "./pad-draft.js";
import { all, changed, chosen, form, hasHand, holders, kinds, pad, watch, word } from "./pad-form.js";
import { startHand, startKeyboard, startPoints } from "./pad-hand.js";
import { firstError, startErrors, startReview, startSave } from "./pad-save.js";
import { FIRST, afterWho, anyHand, asksLast, go, kind, resume, startSteps, startTabs, startTwice } from "./pad-steps.js";

function start() {
  startTwice();
  startSteps();
  startWho();
  startTabs();
  if (kinds.length) startHand();
  startPoints();
  startLoser();
  startOrder();
  startStepper();
  startKeyboard();
  startReview();
  startErrors();
  const begun = unsent || Number(form.dataset.draftVersion) > 0;
  const before = startDraft();
  go(firstStep(begun, before));
  startSave(before);
}

function firstStep(begun, before) {
  if (before?.saving) return "review";
  return firstError() || (begun || before ? resume() : FIRST);
}

// One tap names who went out, one more the last card where the rules ask for it, and moves on; where the side of the cards
// or who was knocked out is asked for as well, Next moves on. An arrow key walks through the choices without deciding.
const last = form?.querySelector("[data-pad-last]");
const further = form?.querySelector("[data-pad-further]");
let walking = false;

function startWho() {
  form.addEventListener("keydown", ({ key }) => { walking = key.startsWith("Arrow"); });
  form.addEventListener("keyup", () => { walking = false; });
  form.addEventListener("pointerdown", () => { walking = false; });
  form.addEventListener("click", ({ target }) => target.matches('input[name="out"], input[name="last_card"]') && choose(target));
  form.addEventListener("change", ({ target }) => ["side", "knocked_out"].includes(target.name) && changed(target.name));
  if (last) watch(showLast);
}

function choose(input) {
  changed(input.name);
  if (walking) return;
  if (asksLast() && !form.querySelector('input[name="last_card"]:checked')) last.scrollIntoView({ block: "end" });
  else if (further) further.scrollIntoView({ block: "end" });
  else go(afterWho());
}

function showLast() {
  last.hidden = kind() !== "who" || !asksLast();
}

// A tap names who lost, or the hands that may be the dearest are counted. One excludes the other.
const named = form?.querySelector('#loser');
const countInstead = form?.querySelector("[data-pad-count-hands]");
const counted = pad?.querySelector("[data-loser-counted]");

function startLoser() {
  if (!named) return;
  countInstead.hidden = false;
  countInstead.addEventListener("click", () => go(anyHand()));
  form.addEventListener("change", ({ target }) => target.name === "loser" && changed("loser"));
  form.addEventListener("pad:changed", ({ detail }) => detail.startsWith("hand-") && unname());
  watch(drawLoser);
}

function anyCounted() {
  return holders().some(({ key }) => hasHand(key));
}

function unname() {
  if (!chosen("loser") || !anyCounted()) return;
  for (const input of named.querySelectorAll("input")) input.checked = false;
  changed("loser");
}

// Whoever went out cannot lose; the card stays in its place, so that no other slips under the finger.
function drawLoser() {
  for (const input of named.querySelectorAll("input")) {
    input.disabled = input.value === chosen("out");
    if (input.disabled) input.checked = false;
  }
  named.hidden = anyCounted();
  counted.hidden = kind() !== "loser" || !anyCounted();
}

// Each tap is the next to go out; the last one holds cards and is filled in. Undo takes one tap back.
const tiles = all("[data-place-of]");
const undo = pad?.querySelector("[data-order-undo]");
const places = () => [...form.querySelectorAll("select[name^=place-]")];
const order = () => places().map((place) => place.value).filter(Boolean);

function startOrder() {
  if (!tiles.length) return;
  for (const card of tiles) card.addEventListener("click", () => put(card.dataset.placeOf));
  undo.addEventListener("click", takeOneBack);
  watch(drawOrder);
}

function put(player) {
  const before = order();
  if (before.includes(player)) return;
  const after = [...before, player];
  const rest = tiles.map((card) => card.dataset.placeOf).filter((each) => !after.includes(each));
  writeOrder(rest.length === 1 ? [...after, ...rest] : after);
  if (order().length === tiles.length) go("review");
}

function takeOneBack() {
  const full = order().length === tiles.length;
  writeOrder(order().slice(0, full ? -2 : -1));
}

function writeOrder(players) {
  places().forEach((place, at) => { place.value = players[at] ?? ""; });
  changed("order");
}

function drawOrder() {
  const placed = order();
  for (const card of tiles) {
    const at = placed.indexOf(card.dataset.placeOf);
    const last = at === tiles.length - 1;
    card.setAttribute("aria-disabled", String(at >= 0));
    card.querySelector("[data-place]").textContent = at < 0 ? "" : last ? word("last-holder") : word("place", { place: at + 1 });
  }
  const lastTapped = placed.length === tiles.length ? placed.at(-2) : placed.at(-1);
  const name = tiles.find((card) => card.dataset.placeOf === lastTapped)?.dataset.name;
  undo.hidden = !name;
  undo.textContent = name ? word("take-back", { what: name }) : "";
}

// Keys around the number of times that the draw pile ran out.
function startStepper() {
  for (const key of form.querySelectorAll("[data-step-by]")) place(key);
  const parts = /^(pile_ran_out|dealer|note|adjust)/;
  for (const name of ["input", "change"]) {
    form.addEventListener(name, ({ target }) => {
      const part = parts.exec(target.name ?? "");
      if (part) changed(part[1]);
    });
  }
}

function place(key) {
  const input = form.elements[key.dataset.stepOf];
  const by = Number(key.dataset.stepBy);
  if (by < 0) input.before(key);
  else input.after(key);
  input.parentElement.classList.add("with-keys");
  input.placeholder = "0";
  key.hidden = false;
  key.addEventListener("click", () => {
    const times = Math.min(99, Math.max(0, (Number.parseInt(input.value, 10) || 0) + by));
    // A nought that was tapped is said: a blank would be asked about, where another phone noted more.
    input.value = String(times);
    changed(input.name);
  });
}

// A wide screen has room for the board beside the pad; a phone does not ask for it.
function showBoard(beside) {
  beside.dataset.live = beside.dataset.beside;
  import("./live.js");
}

if (form && pad) start();
const beside = document.querySelector("[data-beside]");
if (beside && matchMedia("(min-width: 80rem) and (min-height: 40rem)").matches) showBoard(beside);
