// Points that somebody has counted already: a number or a sum, on digits of our own, since phones' have no plus or Done.
// The cards of that hand wait, and come back when nothing is typed.
import { changed, count, field, form, kinds, pad, points, read, sum, watch } from "./pad-form.js";
import { holder } from "./pad-steps.js";
import { word } from "./pad-words.js";

const input = document.getElementById("pad-points");
const typing = pad?.querySelector("[data-pad-typing]");
const keys = pad?.querySelector("[data-pad-keys]");
const said = pad?.querySelector("[data-pad-said]");
const waiting = new Map();
let open = "";

export function startPoints() {
  if (!input) return;
  pad.querySelector("[data-pad-type]").addEventListener("click", () => toggle(true));
  pad.querySelector("[data-pad-cards]").addEventListener("click", () => toggle(false));
  input.addEventListener("input", () => write(input.value));
  typing.addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault());
  typing.addEventListener("click", ({ target }) => press(target.closest("[data-digit]")));
  form.addEventListener("pad:step", () => { open = holder() && points(holder()) ? holder() : ""; });
  watch(draw);
}

export function isTyping() {
  return Boolean(holder()) && open === holder();
}

export function type(digit) {
  write(digit ? input.value + digit : input.value.slice(0, -1));
}

function press(key) {
  if (key) type(key.dataset.digit);
}

function toggle(on) {
  open = on ? holder() : "";
  if (!on) write("");
  draw();
  if (on) input.focus({ preventScroll: true });
  else pad.querySelector("#pad-hand").focus({ preventScroll: true });
}

function write(text) {
  const player = holder();
  if (text.trim()) putAside(player);
  else takeUp(player);
  field(`hand-${player}-points`).value = text;
  changed(`hand-${player}`);
}

function putAside(player) {
  const held = kinds.map(({ code }) => [code, count(player, code)]).filter(([, number]) => number > 0);
  if (!held.length) return;
  waiting.set(player, held);
  for (const [code] of held) field(`hand-${player}-${code}`).value = "";
}

function takeUp(player) {
  for (const [code, number] of waiting.get(player) ?? []) field(`hand-${player}-${code}`).value = String(number);
  waiting.delete(player);
}

function draw() {
  if (!holder()) return;
  if (points(holder())) open = holder();
  typing.hidden = !isTyping();
  keys.hidden = isTyping();
  const typed = points(holder());
  if (input.value.trim() !== typed) input.value = typed;
  said.textContent = remark(typed);
  input.toggleAttribute("aria-invalid", false);
}

function remark(typed) {
  const lone = Number(pad.dataset.loneZero);
  if (typed && sum(holder()) === null && !/^\d[\d+\s]*\+\s*$/.test(typed)) return word("unread");
  return typed && sum(holder()) === 0 && lone ? word("lone", { points: lone }) : "";
}
