// The end of a round: its review, saving it exactly once, and what was refused.
import { beOneWith, goOnDraft, forget, remember, state, stopDraft, tell, wait as waiting } from "./pad-draft.js";
import { chosen, form, hasHand, holders, isKnockedOut, missing, pad, players, sum, watch, word } from "./pad-form.js";
import { go, here } from "./pad-steps.js";

// The review comes with the draft's answer. Until it is here, and without a network, plain sums stand in its place.
const WAIT = 1200;
const place = pad?.querySelector("[data-pad-review]");
const plain = pad?.querySelector("[data-pad-plain]");
let patience = 0;

export function startReview() {
  form.addEventListener("pad:changed", clear);
  form.addEventListener("pad:review", ({ detail }) => showReview(detail));
  form.addEventListener("pad:gone", ({ detail }) => {
    pad.before(...detail.childNodes);
    reveal(pad.previousElementSibling);
  });
  form.addEventListener("pad:state", ({ detail }) => detail === "waiting" && showPlain());
  form.addEventListener("pad:step", wait);
}

// Up to where the game is told of: what came later is shown before the round is saved.
function tellUpTo(position) {
  if (form.elements.told) form.elements.told.value = position;
}

function clear() {
  place.replaceChildren();
  tellUpTo("");
  plain.hidden = true;
  wait();
}

function showReview(fragment) {
  clearTimeout(patience);
  // What does not count is said at every step.
  for (const old of document.querySelectorAll("main > [data-aside]")) old.remove();
  pad.before(...fragment.querySelectorAll("[data-aside]"));
  place.replaceChildren(...fragment.childNodes);
  tellUpTo(fragment.dataset.told ?? "");
  plain.hidden = true;
  if (here === "review") reveal(place.querySelector(".fault"));
}

// What is wrong is seen before it is scrolled for.
function reveal(notice) {
  notice?.scrollIntoView({ block: "nearest" });
}

function wait() {
  clearTimeout(patience);
  if (here === "review" && !place.childElementCount) patience = setTimeout(showPlain, state === "waiting" ? 0 : WAIT);
}

function showPlain() {
  if (place.childElementCount) return;
  plain.hidden = false;
  plain.querySelector("[data-pad-sums]").replaceChildren(...players.map(sumLine));
}

function sumLine(player) {
  const item = document.querySelector("template[data-sum-row]").content.firstElementChild.cloneNode(true);
  item.querySelector("b").textContent = player.name;
  item.querySelector(".num").textContent = inShort(player.key);
  return item;
}

function inShort(player) {
  if (player === chosen("out")) return word("went-out");
  if (isKnockedOut(player)) return word("knocked-out");
  if (hasHand(player)) return `+${sum(player) ?? "?"}`;
  return missing().some(({ key }) => key === player) ? word("missing") : "–";
}

// Save sends exactly one round: on a dead network it is kept, tried again with the same id, and never doubled.
const button = document.querySelector('[data-pad-dock] button[name="save"]');
const FIRST = 1000;
const LONGEST = 15000;
let sending = "";
let timer = 0;
let pause = FIRST;
let plainly = false;
let saved = false;

export function startSave(before) {
  form.addEventListener("submit", submit);
  form.addEventListener("pad:changed", giveUp);
  window.addEventListener("online", () => sending && attempt(sending));
  window.addEventListener("pageshow", ({ persisted }) => persisted && comeBack());
  if (before?.saving) save(before.saving);
}

function submit(event) {
  if (plainly) return;
  const { name, dataset } = event.submitter ?? {};
  // The whole form goes to the server as it stands; what follows a round saved from here, under an id of its own.
  if (name === "change") beOneWith(dataset);
  if (name === "compare") leaveOutHand(true);
  if (["hand_on", "change", "compare"].includes(name)) return forget();
  event.preventDefault();
  if (name !== "save") go("review");
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
    else if (response.status >= 500 || response.status === 410) again(fields, response.status);
    else showAnswer();
  } catch {
    if (sending === fields) again(fields);
  }
}

// The board says that the round is saved.
function done() {
  forget();
  saved = true;
  location.replace(form.dataset.board);
}

// The browser shows the page as it was left: its round is saved, or the answer stood on a page of its own.
function comeBack() {
  if (saved) return location.replace(form.action);
  plainly = false;
  leaveOutHand(false);
  giveUp();
}

function again(fields, status) {
  waiting(status);
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

// Whoever went out or was knocked out holds nothing; a hand entered before stays in the draft, should that change again.
function leaveOutHand(off) {
  const without = players.map(({ key }) => key).filter((key) => key === chosen("out") || isKnockedOut(key));
  for (const input of form.elements) if (without.some((key) => input.name.startsWith(`hand-${key}-`))) input.disabled = off;
}

function giveUp() {
  if (!sending) return;
  sending = "";
  clearTimeout(timer);
  button.removeAttribute("aria-disabled");
  goOnDraft();
}

// A refused round opens where the first thing is wrong; each line of the summary leads to its place.
const lines = () => [...document.querySelectorAll("#errors a[href^='#']")];

export function firstError() {
  return stepOf(lines()[0]?.getAttribute("href").slice(1) ?? "");
}

export function startErrors() {
  document.getElementById("errors")?.addEventListener("click", (event) => {
    const id = event.target.closest("a")?.getAttribute("href").slice(1);
    const step = id && stepOf(id);
    if (!step) return;
    event.preventDefault();
    go(step);
    document.getElementById(id)?.focus();
  });
}

function stepOf(id) {
  const hand = /^hand-(.{22})-/.exec(id);
  if (hand) return hand[1] === chosen("out") ? "who" : `hand:${hand[1]}`;
  if (/^(out|last_card|side|knocked_out)-/.test(id)) return "who";
  if (id.startsWith("loser")) return "loser";
  if (id.startsWith("place-")) return "order";
  return id ? "review" : "";
}
