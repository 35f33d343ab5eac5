// One step at a time: who went out, each hand, the review. A step is "who", "loser", "order", "hand:KEY" or "review".
import { NOBODY, all, chosen, field, form, hasHand, holders, missing, pad, scheme, watch } from "./pad-form.js";

const FIRST = scheme === "to_the_last" ? "order" : "who";
const back = document.querySelector("[data-pad-back]");
const docks = [...document.querySelectorAll("[data-pad-dock]")];
const next = document.querySelector("[data-pad-next]");
const later = document.querySelector("[data-pad-later]");
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
  if (scheme === "countdown" || isIdle()) return "review";
  if (scheme === "lazy") return holders().some(({ key }) => hasHand(key)) || !chosen("loser") ? "loser" : "review";
  return nextHand();
}

export function nextHand(after = "") {
  const turns = holders();
  const at = turns.findIndex(({ key }) => key === after) + 1;
  const following = [...turns.slice(at), ...turns.slice(0, at)].find(({ key }) => key !== after && !hasHand(key));
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
  return scheme === "lazy" ? "loser" : FIRST;
}

function lastBeforeReview(turns) {
  if (scheme === "lazy" && !turns.some(({ key }) => hasHand(key))) return "loser";
  return `hand:${turns.at(-1).key}`;
}

// Nobody went out where the winner collects: nothing is counted.
function isIdle() {
  return scheme === "collect" && chosen("out") === NOBODY;
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
  const none = holder() ? missing().length === 0 : following() === "review";
  next.textContent = none ? next.dataset.review : NEXT;
  const counted = scheme === "lazy" && holder() && hasHand(holder());
  later.textContent = counted && !none ? next.dataset.review : LATER;
  later.dataset.to = later.textContent === LATER ? "" : "review";
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
