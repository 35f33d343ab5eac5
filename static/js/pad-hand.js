// The hand of one player: a tap on a key adds that card, a tap on a held card takes it back.
import { all, cards, changed, chosen, count, counts, field, form, holders, kinds, left, pad, points, read, setCount, size, sum, watch, word } from "./pad-form.js";
import { holder } from "./pad-steps.js";

const part = (name) => pad?.querySelector(`[data-pad-${name}]`);
const keys = all("[data-code]");
const fan = part("fan");
const toast = part("toast");
// Of each hand the cards in the order they were tapped, for Backspace.
const tapped = new Map();
const QUIET = 700;
const COLUMNS = 5;
let speaking = 0;

function add(code) {
  const kind = kinds.find((each) => each.code === code && counts(each));
  if (!kind) return;
  if (left(kind) < 1) return warn(kind);
  setCount(holder(), code, count(holder(), code) + 1);
  order().push(code);
  fan.querySelector(`[data-held="${code}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function takeBack(code = order().pop() ?? cards(holder()).at(-1)?.[0].code) {
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

function drawHand() {
  const player = holder();
  if (!player) return;
  const title = pad.querySelector(`[data-player="${CSS.escape(player)}"]`).dataset.title;
  if (part("name").textContent !== title) part("name").textContent = title;
  const typed = points(player);
  part("count").textContent = typed ? word("typed") : word("cards", { count: size(player) });
  part("sum").textContent = sum(player) ?? "?";
  const empty = !typed && !size(player);
  part("reminder").hidden = !empty || !chosen("out") || holders()[0]?.key !== player;
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
  key.hidden = !counts(kind);
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
  watch(drawHand);
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

// Points that somebody has counted already: a number or a sum, on digits of our own, since phones' have no plus or Done.
// The cards of that hand wait, and come back when nothing is typed.
const pointsField = document.getElementById("pad-points");
const typing = pad?.querySelector("[data-pad-typing]");
const cardKeys = pad?.querySelector("[data-pad-keys]");
const said = pad?.querySelector("[data-pad-said]");
const waiting = new Map();
let typingFor = "";

export function startPoints() {
  if (!pointsField) return;
  pad.querySelector("[data-pad-type]").addEventListener("click", () => toggle(true));
  pad.querySelector("[data-pad-cards]").addEventListener("click", () => toggle(false));
  pointsField.addEventListener("input", () => writePoints(pointsField.value));
  typing.addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault());
  typing.addEventListener("click", ({ target }) => pressDigit(target.closest("[data-digit]")));
  form.addEventListener("pad:step", () => { typingFor = holder() && points(holder()) ? holder() : ""; });
  watch(drawPoints);
}

function isTyping() {
  return Boolean(holder()) && typingFor === holder();
}

function type(digit) {
  writePoints(digit ? pointsField.value + digit : pointsField.value.slice(0, -1));
}

function pressDigit(key) {
  if (key) type(key.dataset.digit);
}

function toggle(on) {
  typingFor = on ? holder() : "";
  if (!on) writePoints("");
  drawPoints();
  if (on) pointsField.focus({ preventScroll: true });
  else pad.querySelector("#pad-hand").focus({ preventScroll: true });
}

function writePoints(text) {
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

function drawPoints() {
  if (!holder()) return;
  if (points(holder())) typingFor = holder();
  typing.hidden = !isTyping();
  typing.parentElement.classList.toggle("is-typing", isTyping());
  cardKeys.hidden = isTyping();
  const typed = points(holder());
  if (pointsField.value.trim() !== typed) pointsField.value = typed;
  said.textContent = remark(typed);
  pointsField.toggleAttribute("aria-invalid", false);
}

function remark(typed) {
  const lone = Number(pad.dataset.loneZero);
  if (typed && sum(holder()) === null && !/^\d[\d+\s]*\+\s*$/.test(typed)) return word("unread");
  return typed && sum(holder()) === 0 && lone ? word("lone", { points: lone }) : "";
}

// Keys of a keyboard on the pad: 0–9 add that card, Backspace takes the last one back, Enter goes on, arrows walk the keys.
export function startKeyboard() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.repeat && isButton(event.target)) event.preventDefault();
    if (event.repeat || !holder() || !act(event)) return;
    event.preventDefault();
  });
}

// Whether the key meant something.
function act({ key, target }) {
  if (key === "Enter") return !pressesItself(target) && goOn();
  if (target.matches("input, select, textarea")) return false;
  if (/^[0-9]$/.test(key)) return isTyping() ? done(type(key)) : done(add(key));
  if (key === "+" && isTyping()) return done(type(key));
  if (key === "Backspace") return isTyping() ? done(type("")) : done(takeBack());
  return key.startsWith("Arrow") && walk(key, target);
}

function goOn() {
  document.querySelector("[data-pad-next]").click();
  return true;
}

function done() {
  return true;
}

function isButton(target) {
  return target.matches("button, summary, a");
}

// A tab that is shown already has nothing else to do for Enter.
function pressesItself(target) {
  return (isButton(target) && target.getAttribute("aria-selected") !== "true") || target.matches("textarea, select");
}

function walk(key, target) {
  const keys = [...pad.querySelectorAll(".pad-keys button")].filter((each) => each.offsetParent);
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[key];
  const at = keys.indexOf(target);
  const to = at < 0 ? keys[0] : keys[Math.min(Math.max(at + by, 0), keys.length - 1)];
  to.focus({ preventScroll: true });
  return true;
}
