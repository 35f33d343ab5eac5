// Save sends exactly one round: on a dead network it is kept, tried again with the same id, and never doubled.
import { chosen, form } from "./pad-form.js";
import { goOnDraft, remember, stopDraft } from "./pad-draft.js";
import { forget } from "./pad-kept.js";
import { go } from "./pad-steps.js";
import { tell } from "./pad-state.js";

const button = document.querySelector('[data-pad-dock] button[name="save"]');
const FIRST = 1000;
const LONGEST = 15000;
let sending = "";
let timer = 0;
let pause = FIRST;
let plainly = false;

export function startSave(before) {
  form.addEventListener("submit", submit);
  form.addEventListener("pad:changed", giveUp);
  window.addEventListener("online", () => sending && attempt(sending));
  if (before?.saving) save(before.saving);
}

function submit(event) {
  if (plainly) return;
  event.preventDefault();
  if (event.submitter?.name !== "save") go("review");
  else if (!sending) save();
}

function save(at = new Date().toISOString()) {
  leaveOutHand(true);
  form.elements.happened_at.value = at;
  const fields = new URLSearchParams(new FormData(form));
  leaveOutHand(false);
  fields.set("save", "1");
  stopDraft();
  remember({ saving: at });
  button.setAttribute("aria-disabled", "true");
  tell("saving");
  pause = FIRST;
  sending = fields.toString();
  attempt(sending);
}

async function attempt(fields) {
  clearTimeout(timer);
  try {
    const body = new URLSearchParams(fields);
    const response = await fetch(form.action, { method: "POST", body, redirect: "manual", credentials: "same-origin" });
    if (sending !== fields) return;
    if (response.type === "opaqueredirect") done();
    else if (response.status >= 500) again(fields);
    else showAnswer();
  } catch {
    if (sending === fields) again(fields);
  }
}

// The board says that the round is saved.
function done() {
  forget();
  location.replace(form.dataset.board);
}

function again(fields) {
  tell("waiting");
  timer = setTimeout(() => attempt(fields), pause);
  pause = Math.min(pause * 2, LONGEST);
}

// Refused, or somebody was quicker: the page that says so comes the plain way, with everything that was sent.
function showAnswer() {
  leaveOutHand(true);
  forget();
  plainly = true;
  button.removeAttribute("aria-disabled");
  button.click();
}

// Whoever went out holds nothing; a hand entered before stays in the draft, should that change again.
function leaveOutHand(off) {
  for (const input of form.elements) if (input.name.startsWith(`hand-${chosen("out")}-`)) input.disabled = off;
}

function giveUp() {
  if (!sending) return;
  sending = "";
  clearTimeout(timer);
  button.removeAttribute("aria-disabled");
  goOnDraft();
}
