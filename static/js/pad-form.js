// The round's form as the pad reads and writes it. The form stays the truth: nothing is remembered beside it.
export const form = document.querySelector("form[data-pad]");
export const pad = document.getElementById("pad");
// Whether the round asks for that: "out", "order", "loser", "hands".
const asked = new Set(form?.dataset.asks?.split(" "));
export const asks = (key) => asked.has(key);
export const NOBODY = "nobody";

export const players = all("[data-player]").map((tab) => ({ key: tab.dataset.player, ...tab.dataset }));
export const kinds = all("[data-code]").map((key) => ({
  code: key.dataset.code,
  value: Number(key.dataset.value),
  copies: Number(key.dataset.copies),
  side: key.dataset.side ?? "",
  label: key.getAttribute("aria-label"),
}));

export function all(selector) {
  return pad ? [...pad.querySelectorAll(selector)] : [];
}

export function field(name) {
  return form.elements[name];
}

export function chosen(name) {
  return form.querySelector(`input[name="${name}"]:checked`)?.value ?? "";
}

export function count(player, code) {
  return Number.parseInt(field(`hand-${player}-${code}`).value, 10) || 0;
}

export function setCount(player, code, number) {
  field(`hand-${player}-${code}`).value = number > 0 ? String(number) : "";
  changed(`hand-${player}`);
}

export function points(player) {
  return field(`hand-${player}-points`).value.trim();
}

// Where cards have two faces, only those of the side that was up at the end count. A hand that is asked for alone has both.
export function counts(kind) {
  return !kind.side || !field("side") || kind.side === chosen("side");
}

// The cards of a hand as [kind, number], in the deck's order.
export function cards(player) {
  return kinds.filter(counts).map((kind) => [kind, count(player, kind.code)]).filter(([, number]) => number > 0);
}

export function size(player) {
  return cards(player).reduce((total, [, number]) => total + number, 0);
}

// A typed number or sum of numbers; null for anything else.
export function read(text) {
  const plain = text.replace(/\s+/g, "");
  return /^\d{1,7}(\+\d{1,7})*$/.test(plain) ? plain.split("+").reduce((sum, each) => sum + Number(each), 0) : null;
}

export function sum(player) {
  if (points(player)) return read(points(player));
  return cards(player).reduce((total, [kind, number]) => total + kind.value * number, 0);
}

export function hasHand(player) {
  return points(player) !== "" || size(player) > 0;
}

// Whoever was knocked out laid the cards back.
export function isKnockedOut(player) {
  return Boolean(form.querySelector(`input[name="knocked_out"][value="${CSS.escape(player)}"]:checked`));
}

// Everybody whose hand may count, from the seat after whoever went out.
export function holders() {
  const start = players.findIndex(({ key }) => key === chosen("out"));
  return [...players.slice(start + 1), ...players.slice(0, Math.max(start, 0))].filter(({ key }) => !isKnockedOut(key));
}

// Nobody asks for the hand of who plays together with whoever went out, or came after the round was begun.
export function missing() {
  const out = chosen("out");
  return holders().filter(({ key, team, offered }) => !hasHand(key) && offered === undefined && !(out && team?.split(" ").includes(out)));
}

// How many more of a kind there can be, over all hands and the last card laid.
export function left(kind) {
  const laid = chosen("out") !== NOBODY && chosen("last_card") === kind.code ? 1 : 0;
  return holders().reduce((rest, { key }) => rest - count(key, kind.code), kind.copies - laid);
}

export function changed(part) {
  form.dispatchEvent(new CustomEvent("pad:changed", { detail: part }));
}

// Calls again whenever something is entered, comes from elsewhere, or another step is shown.
export function watch(render) {
  for (const name of ["pad:changed", "pad:filled", "pad:step"]) form.addEventListener(name, render);
}

// The part of a round's form that a field belongs to, as the server names them.
export function partOf(name) {
  const hand = /^hand-.{22}(?=-)/.exec(name);
  if (hand) return hand[0];
  if (name.startsWith("place-")) return "order";
  if (name.startsWith("adjust-")) return "adjust";
  return ["out", "last_card", "side", "knocked_out", "loser", "pile_ran_out", "dealer", "note"].includes(name) ? name : "";
}

export function partsHere() {
  return new Set([...form.elements].map(({ name }) => partOf(name)).filter(Boolean));
}

// The parts in which something stands.
export function partsEntered() {
  return new Set([...new FormData(form)].filter(([, value]) => value.trim()).map(([name]) => partOf(name)).filter(Boolean));
}

// Writes {field: [value, …]} into a part's inputs; inputs without a value there are emptied.
export function fill(part, values = {}) {
  for (const input of form.elements) {
    if (!input.name || partOf(input.name) !== part) continue;
    const there = values[input.name] ?? [];
    if (input.type === "radio" || input.type === "checkbox") input.checked = there.includes(input.value);
    else input.value = there[0] ?? "";
  }
}

// Sentences come with the page, one <template> each, or one for each plural form.
const plurals = new Intl.PluralRules(document.documentElement.lang || "en");

export function word(name, filled = {}) {
  const found = document.querySelectorAll(`template[data-word="${name}"]`);
  const form = plurals.select(filled.count ?? 0);
  const template = [...found].find((each) => !each.dataset.plural || each.dataset.plural === form) ?? found[0];
  const text = template?.content.textContent.trim() ?? "";
  return text.replace(/\{(\w+)\}/g, (whole, key) => filled[key] ?? whole);
}
