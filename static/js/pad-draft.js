// The draft on the server: sent after each step and while the fingers rest, with the request that brings the review.
// Parts that another phone has entered come back with the answer; what is changed here and not sent yet stays.
import { fill, form, partOf, partsEntered, partsHere, word } from "./pad-form.js";
import { heed } from "./release.js";

const RESTS = 900;
const IDLE = 3000;
const LONGEST = 30000;
const PATIENCE = 8000;

const changed = new Set();
let version = Number(form?.dataset.draftVersion ?? 0);
let flying = null;
let timer = 0;
let pause = IDLE;
let stopped = false;
let leavingFor = "";
let refused = 0;
let touched = false;
const over = document.querySelector("[data-start-over]");

// A page that answers a form holds what no draft has yet.
export const unsent = "draftUnsent" in (form?.dataset ?? {});

export function startDraft() {
  const before = unsent ? forget() : takeUp();
  if (unsent) for (const part of partsEntered()) changed.add(part);
  form.addEventListener("pad:changed", ({ detail }) => note(detail));
  form.addEventListener("pad:step", ({ detail }) => (changed.size || detail === "review") && send());
  window.addEventListener("online", () => wake());
  document.addEventListener("visibilitychange", () => (document.hidden ? leave() : wake()));
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", ({ persisted }) => persisted && wake());
  over.addEventListener("click", startOver);
  if (version) tell("saved");
  if (changed.size) {
    tell("unsaved");
    wake();
  } else later(IDLE);
  return before;
}

// From now on the round itself is sent, not its draft.
export function stopDraft() {
  stopped = true;
  clearTimeout(timer);
  flying?.abort();
}

export function goOnDraft() {
  stopped = false;
  wake();
}

export function remember(more = {}) {
  keep({ changed: [...changed], version, entry: value("entry_id"), opened: value("opened_at"), ...more });
}

// What this browser still holds of the round, if anything.
function takeUp() {
  const before = kept();
  if (!before || before.gone) {
    forget();
    return null;
  }
  restore(before);
  touched = true;
  for (const part of before.changed) changed.add(part);
  if (!version) {
    form.elements.entry_id.value = before.entry;
    form.elements.opened_at.value = before.opened;
  }
  return before;
}

function value(name) {
  return form.elements[name].value;
}

function note(part) {
  touched = true;
  changed.add(part);
  remember();
  if (state !== "waiting") tell("unsaved");
  later(RESTS);
}

function later(time) {
  clearTimeout(timer);
  if (!stopped) timer = setTimeout(() => (changed.size ? send() : look()), time);
}

function wake() {
  pause = IDLE;
  later(0);
}

// The page may never come back: whatever is not sent goes along with it.
function leave() {
  leavingFor = "";
  if (changed.size && !stopped) fetch(form.dataset.draft, { method: "POST", body: body([...changed]), keepalive: true }).catch(() => {});
}

function body(parts) {
  const fields = new URLSearchParams(new FormData(form));
  fields.set("changed", parts.join(" "));
  fields.set("version", version);
  return fields;
}

// What would be lost is named by the server, which must have all of it.
function startOver(event) {
  if (stopped || (!changed.size && !flying)) return;
  event.preventDefault();
  leavingFor = event.target.closest("a")?.href ?? "";
  wake();
}

async function send() {
  if (flying || stopped) return;
  const parts = [...changed];
  changed.clear();
  const answered = await ask(form.dataset.draft, { method: "POST", body: body(parts) });
  if (!answered) for (const part of parts) changed.add(part);
  settle(answered);
}

async function look() {
  if (flying || stopped || document.hidden) return;
  const known = new URLSearchParams({ version, entry_id: value("entry_id"), opened_at: value("opened_at") });
  settle(await ask(`${form.dataset.draft}?${known}`, {}), true);
}

// Whether an answer came that leaves nothing to ask again.
async function ask(address, options) {
  flying = new AbortController();
  const patience = setTimeout(() => flying?.abort(), PATIENCE);
  try {
    const response = await fetch(address, { ...options, signal: flying.signal, credentials: "same-origin" });
    heed(response);
    if (response.status === 204) return true;
    const answer = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("draft");
    refused = answer ? 0 : response.status;
    if (!answer || (!response.ok && response.status !== 410)) return false;
    take(answer);
    return true;
  } catch {
    refused = 0;
    return false;
  } finally {
    clearTimeout(patience);
    flying = null;
  }
}

function take(fragment) {
  if (stopped) return;
  if (fragment.dataset.gone) return gone(fragment);
  version = Number(fragment.dataset.version);
  beOneWith(fragment.dataset);
  const parts = JSON.parse(fragment.dataset.parts);
  for (const part of partsHere()) if (!changed.has(part)) fill(part, parts[part]);
  form.dispatchEvent(new CustomEvent("pad:filled"));
  if (!changed.size) form.dispatchEvent(new CustomEvent("pad:review", { detail: fragment }));
}

// All phones at one draft save it under one id, so that two saves are one round.
export function beOneWith({ entry, opened }) {
  form.elements.entry_id.value = entry;
  form.elements.opened_at.value = opened;
}

// Saved or thrown away: nothing typed here is lost, nothing more is sent. An old page of a round that was saved from
// here, on which nothing was entered since, is only a step back in the browser: it becomes that of the next round.
function gone(fragment) {
  stopDraft();
  if (fragment.dataset.gone === "own" && !touched && !unsent) return location.replace(form.action);
  remember({ gone: true });
  form.dispatchEvent(new CustomEvent("pad:gone", { detail: fragment }));
}

function settle(answered, looked = false) {
  if (stopped) return;
  if (answered) {
    pause = IDLE;
    if (changed.size) return later(looked ? RESTS : 0);
    forget();
    if (version) tell("saved");
    if (leavingFor) return location.assign(leavingFor);
    return later(IDLE);
  }
  leavingFor = "";
  if (changed.size) {
    remember();
    wait(refused);
  }
  pause = Math.min(pause * 1.6, LONGEST);
  later(pause);
}

// Whether what was tapped is kept, always in sight: nothing yet, saved, not saved yet, waiting for the network.
const line = document.querySelector("[data-pad-state]");
export let state = "";
let said = "";

// What is not saved waits for the game to come out of the bin, for the server to be able to write, or for the network.
const REASONS = { 410: "binned", 503: "refused" };

export function wait(status) {
  tell("waiting", REASONS[status] ?? "waiting");
}

export function tell(now, sentence = now) {
  if (sentence === said) return;
  state = now;
  said = sentence;
  line.hidden = !now;
  line.textContent = now ? word(sentence) : "";
  line.dataset.padState = now;
  form.dispatchEvent(new CustomEvent("pad:state", { detail: now }));
}

// What has not reached the server yet is kept in this browser, under the address of the round.
const NAME = `pad:${new URL(form?.action ?? location.href).pathname}`;

function kept() {
  try {
    return JSON.parse(localStorage.getItem(NAME));
  } catch {
    return null;
  }
}

function keep(more) {
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrf_token");
  try {
    localStorage.setItem(NAME, JSON.stringify({ fields, ...more }));
  } catch {
    // Full, or forbidden in a private window: the server's draft is what counts.
  }
}

export function forget() {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // As above.
  }
}

// Puts back what stood in the form when the page was lost.
function restore({ fields, changed }) {
  for (const part of changed) {
    const values = {};
    for (const [name, value] of fields) if (partOf(name) === part) (values[name] ??= []).push(value);
    fill(part, values);
  }
}
