// An open board follows the game: it asks for its changing parts again and again, and puts what is new in the place of
// what is old, each part by its id. An unchanged board costs one line of an answer (304). It asks rarely where nothing
// happens for long, and not at all while nobody can see it.
import { heed } from "./release.js";

const board = document.querySelector("[data-live]");
const MINUTE = 60 * 1000;
const PACES = [
  { after: 30 * MINUTE, wait: 15000 },
  { after: 10 * MINUTE, wait: 5000 },
  { after: 0, wait: 1500 },
];
const LONGEST_WAIT = 30000;
const PATIENCE = 8000;
const SETTLING = 700;

let timer = null;
let asking = null;
let tag = "";
let failures = 0;
let owed = false;
let sign = "";
let moved = Date.now();
let shown = "";

if (board) {
  // Beside the pad it begins empty.
  if (version()) start();
  else ask();
  document.addEventListener("visibilitychange", () => (document.hidden ? stop() : askNow()));
  // Frozen pages come back as they were left.
  window.addEventListener("pageshow", (event) => event.persisted && askNow());
  window.addEventListener("pagehide", stop);
  window.addEventListener("online", askNow);
  window.addEventListener("offline", () => showSign("offline"));
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, wake, { passive: true });
}

function start() {
  clearTimeout(timer);
  if (!document.hidden) timer = setTimeout(ask, pause());
}

function stop() {
  clearTimeout(timer);
  asking?.abort();
  asking = null;
}

function askNow() {
  moved = Date.now();
  clearTimeout(timer);
  ask();
}

function wake() {
  const slow = pause() > PACES.at(-1).wait;
  moved = Date.now();
  if (slow) askNow();
}

function pause() {
  return pauseAfter(failures, Date.now() - moved);
}

// How long to wait after so many failures in a row, or so long after the last thing that happened.
export function pauseAfter(failed, quiet) {
  if (failed) return Math.min(1000 * 2 ** failed, LONGEST_WAIT);
  // A clock that was set back since is no reason to stop asking.
  return PACES.find((pace) => Math.max(0, quiet) >= pace.after).wait;
}

async function ask() {
  if (asking || document.hidden) return;
  const mine = (asking = new AbortController());
  const impatience = setTimeout(() => mine.abort(), PATIENCE);
  try {
    showSign(await follow(mine.signal));
    failures = 0;
  } catch {
    // Given up by stop(), which is no failure.
    if (asking !== mine) return;
    failures += 1;
    if (failures > 1 || !navigator.onLine) showSign("offline");
  } finally {
    clearTimeout(impatience);
    if (asking === mine) asking = null;
  }
  start();
}

// What must be said of the board: nothing while it is up to date.
async function follow(signal) {
  const headers = tag ? { "If-None-Match": tag } : {};
  const response = await fetch(board.dataset.live, { signal, headers, cache: "no-store" });
  // The server is there, but the game is in the bin, or not even there any more.
  if (response.status === 410 || response.status === 404) return "gone";
  if (response.status !== 304) await take(response);
  if (owed) await refresh(signal);
  return "";
}

async function take(response) {
  if (!response.ok) throw new Error(String(response.status));
  heed(response);
  const answer = new DOMParser().parseFromString(await response.text(), "text/html");
  const news = answer.querySelector("[data-version]");
  if (!news) throw new Error("not a board");
  tag = response.headers.get("ETag") ?? "";
  if (news.dataset.version === version()) return;
  const first = !version();
  shown = news.dataset.version;
  moved = Date.now();
  owed = document.querySelector("[data-refresh]") !== null;
  show(answer);
  if (!first) board.querySelector("[data-say]").textContent = news.dataset.news;
}

function version() {
  return document.querySelector("[data-version]")?.dataset.version ?? shown;
}

function show(answer) {
  for (const fresh of answer.querySelectorAll("body > [id]")) {
    const old = document.getElementById(fresh.id);
    if (old) keepFocus(old, fresh, () => old.replaceWith(fresh));
  }
  document.querySelectorAll("main > .saved").forEach((notice) => notice.remove());
}

// What holds forms is not asked for all the time. Once the game has changed it is taken from the whole page, whose
// buttons name the new last entry. A form that is on its way is left alone: the page goes on with it.
async function refresh(signal) {
  const response = await fetch(location.href, { signal, headers: { Accept: "text/html" } });
  if (!response.ok) throw new Error(String(response.status));
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const part of document.querySelectorAll("[data-refresh]")) {
    const fresh = page.getElementById(part.id);
    if (fresh && !part.querySelector("[data-sending]")) renew(part, fresh);
  }
  owed = false;
}

// A finger already on its way to the old button must not press the new one.
function renew(part, fresh) {
  keepFocus(part, part, () => part.replaceChildren(...fresh.childNodes));
  part.classList.add("settling");
  setTimeout(() => part.classList.remove("settling"), SETTLING);
}

function keepFocus(old, fresh, exchange) {
  const at = pressable(old).indexOf(document.activeElement);
  exchange();
  if (at >= 0) pressable(fresh)[at]?.focus();
}

function pressable(part) {
  return [...part.querySelectorAll("a, button")];
}

function showSign(now) {
  if (now === sign) return;
  sign = now;
  const place = board.querySelector("[data-offline]");
  place.replaceChildren(place.dataset[now] ?? "");
  if (now === "offline") place.prepend(board.querySelector("template").content.cloneNode(true));
}
