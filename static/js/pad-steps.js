// One step at a time: who went out, each hand, the review. A step is "who", "loser", "order", "hand:KEY" or "review".
import { NOBODY, all, asks, cards, chosen, field, form, hasHand, holders, isKnockedOut, missing, pad, players, points, sum, watch, word } from "./pad-form.js";
import { state } from "./pad-draft.js";

export const FIRST = asks("order") ? "order" : "who";
const over = document.querySelector("[data-start-over]");
const back = document.querySelector("[data-pad-back]");
const docks = [...document.querySelectorAll("[data-pad-dock]")];
const next = document.querySelector("[data-pad-next]");
const later = document.querySelector("[data-pad-later]");
const handOn = document.querySelector("[data-pad-hand-on]");
const NEXT = next?.textContent;
const LATER = later?.textContent;

export let here = "";

export const holder = () => (here.startsWith("hand:") ? here.slice(5) : "");
export const kind = () => here.split(":")[0];

// Shows a step; what was shown before is one Back away.
export function go(step, { replace = false } = {}) {
  if (step === here) return;
  const state = { step, from: replace ? history.state?.from : here };
  if (replace || !here) history.replaceState(state, "");
  else history.pushState(state, "");
  show(step);
}

export function goBack() {
  const step = previous();
  if (!step) document.querySelector(".bar a.icon-button").click();
  else if (history.state?.from === step) {
    show(step);
    history.back();
  } else go(step, { replace: true });
}

// Where a half-entered round goes on.
export function resume() {
  if (!isReady(FIRST)) return FIRST;
  return FIRST === "order" ? "review" : afterWho();
}

export function afterWho() {
  if (asks("loser")) return holders().some(({ key }) => hasHand(key)) || !chosen("loser") ? "loser" : "review";
  return asks("hands") && !isIdle() ? nextHand() : "review";
}

export function nextHand(after = "") {
  const turns = holders();
  const at = turns.findIndex(({ key }) => key === after) + 1;
  const asked = new Set(missing().map(({ key }) => key));
  const following = [...turns.slice(at), ...turns.slice(0, at)].find(({ key }) => key !== after && asked.has(key));
  return following ? `hand:${following.key}` : "review";
}

export function anyHand() {
  const [first] = [...missing(), ...holders()];
  return `hand:${first.key}`;
}

export function previous(step = here) {
  const turns = holders();
  if (step === "review") return FIRST === "order" || !turns.length || isIdle() ? FIRST : lastBeforeReview(turns);
  if (step === "loser") return FIRST;
  if (!step.startsWith("hand:")) return null;
  const at = turns.findIndex(({ key }) => `hand:${key}` === step);
  if (at > 0) return `hand:${turns[at - 1].key}`;
  return asks("loser") ? "loser" : FIRST;
}

function lastBeforeReview(turns) {
  if (asks("loser") && !turns.some(({ key }) => hasHand(key))) return "loser";
  return `hand:${turns.at(-1).key}`;
}

// Nobody went out where only whoever goes out gets points: nothing is counted.
function isIdle() {
  return !("handsIfNobody" in form.dataset) && chosen("out") === NOBODY;
}

function isReady(step) {
  if (step === "who") return chosen("out") !== "" && (!asksLast() || chosen("last_card") !== "");
  if (step === "loser") return chosen("loser") !== "" || holders().some(({ key }) => hasHand(key));
  if (step === "order") return [...form.querySelectorAll("select[name^=place-]")].every((place) => place.value);
  return true;
}

export function asksLast() {
  return Boolean(field("last_card")) && !["", NOBODY].includes(chosen("out"));
}

function following() {
  if (here === "who") return afterWho();
  return holder() ? nextHand(holder()) : "review";
}

function show(step) {
  here = step;
  document.body.dataset.padStep = kind();
  for (const part of document.querySelectorAll("[data-pad-step]")) part.hidden = part.dataset.padStep !== kind();
  form.dispatchEvent(new CustomEvent("pad:step", { detail: step }));
  window.scrollTo(0, 0);
  focus();
}

// Where a reader goes on: at the hand, at the review, at what was chosen.
function focus() {
  const panel = all("[data-pad-step]").find((each) => !each.hidden && each.tabIndex === -1 && each.hasAttribute("tabindex"));
  const choice = kind() === "who" ? form.querySelector('input[name="out"]:checked') : null;
  (panel ?? choice)?.focus({ preventScroll: true });
}

function drawDock() {
  for (const dock of docks) dock.hidden = (dock.dataset.padDock === "review") !== (here === "review");
  back.hidden = previous() === null;
  next.hidden = !isReady(here);
  later.hidden = !holder();
  drawHandOn();
  const none = holder() ? missing().length === 0 : following() === "review";
  next.textContent = none ? next.dataset.review : NEXT;
  const counted = asks("loser") && holder() && hasHand(holder());
  later.textContent = counted && !none ? next.dataset.review : LATER;
  later.dataset.to = later.textContent === LATER ? "" : "review";
  over.hidden = !state || (kind() === "who" && !players.some(({ key }) => hasHand(key)));
}

// Whoever holds the hand in sight may enter it alone.
function drawHandOn() {
  if (!handOn) return;
  handOn.hidden = !holder();
  handOn.value = holder();
}

export function startSteps() {
  document.body.classList.add("pad-on");
  document.querySelector("[data-pad-instead]").hidden = true;
  pad.hidden = false;
  watch(drawDock);
  next.addEventListener("click", () => go(following()));
  later.addEventListener("click", () => go(later.dataset.to || nextHand(holder())));
  back.addEventListener("click", goBack);
  document.querySelector("[data-pad-change]").addEventListener("click", () => go(previous("review")));
  window.addEventListener("popstate", ({ state }) => state?.step && state.step !== here && show(state.step));
}

// A tab for each player in play: what the hand comes to, or that it is still to come. A tap goes there, in any order.
const row = pad?.querySelector("[data-pad-tabs]");
const nobody = pad?.querySelector("[data-pad-who]");
const tabs = all("[data-player]");

export function startTabs() {
  if (!row) return;
  watch(drawTabs);
  row.addEventListener("click", ({ target }) => {
    const tab = target.closest("button");
    if (tab) go(tab === nobody || isOut(tab) || isKnockedOut(tab.dataset.player) ? "who" : `hand:${tab.dataset.player}`);
  });
  row.addEventListener("keydown", walkTabs);
}

function isOut(tab) {
  return tab.dataset.player === chosen("out");
}

function drawTabs() {
  row.hidden = chosen("out") === "" || here === "loser" || (here === "who" && !tabs.some((tab) => hasHand(tab.dataset.player)));
  nobody.hidden = chosen("out") !== NOBODY;
  for (const tab of tabs) drawTab(tab);
  const selected = tabs.find((tab) => tab.getAttribute("aria-selected") === "true");
  for (const tab of tabs) tab.tabIndex = tab === (selected ?? tabs[0]) ? 0 : -1;
  if (selected) reveal(selected);
}

function drawTab(tab) {
  const player = tab.dataset.player;
  tab.setAttribute("aria-selected", String(here === `hand:${player}` || (here === "who" && isOut(tab))));
  tab.querySelector("[data-tab-sum]").textContent = isOut(tab) ? word("out") : isKnockedOut(player) ? word("knocked-out") : held(player);
  tab.querySelector("[data-tab-held]").textContent = isOut(tab) || isKnockedOut(player) ? "" : inWords(player);
}

function held(player) {
  return hasHand(player) ? String(sum(player) ?? "?") : "–";
}

function inWords(player) {
  if (points(player)) return `${word("typed")}: ${points(player)}`;
  return cards(player).map(([kind, number]) => (number > 1 ? `${number} × ${kind.label}` : kind.label)).join(", ");
}

// The row scrolls by itself; the page does not move.
function reveal(tab) {
  const list = tab.parentElement;
  const over = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  list.scrollLeft = Math.max(0, over);
}

function walkTabs(event) {
  const at = tabs.indexOf(event.target);
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (at < 0 || !by) return;
  event.preventDefault();
  event.stopPropagation();
  const tab = tabs[(at + by + tabs.length) % tabs.length];
  tab.click();
  tab.focus({ preventScroll: true });
}

// The second half of a double tap lands on whatever the first has brought there: it does nothing.
// Two quick taps on one key are two cards all the same, since a key brings no other step;
// and going back twice harms nobody.
const QUICK = 300;
const NEAR = 20;
let tap = null;
let moved = null;

export function startTwice() {
  window.addEventListener("click", (event) => {
    if (!event.isTrusted || !event.detail || event.target.closest("[data-pad-back]")) return;
    const now = { x: event.clientX, y: event.clientY, time: event.timeStamp };
    if (moved && isSecond(moved, now)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    moved = null;
    tap = now;
  }, true);
  form.addEventListener("pad:step", () => { moved = tap; });
}

function isSecond(first, now) {
  return now.time - first.time < QUICK && Math.hypot(now.x - first.x, now.y - first.y) < NEAR;
}
