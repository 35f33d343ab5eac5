// A page that was left open learns from what the server answers that a newer release runs there, and says so.
// It never reloads by itself: a round may be half entered.
const HEADER = "Scorekeeper-Release";
const OFTEN = 60 * 60 * 1000;
const ours = document.documentElement.dataset.release;
let asked = Date.now();

export function heed(response) {
  const running = response.headers.get(HEADER);
  if (running) asked = Date.now();
  if (running && running !== ours) say();
}

// A page that asks nothing of its own asks once when somebody comes back to it after an hour.
document.addEventListener("visibilitychange", ask);
window.addEventListener("pageshow", (event) => event.persisted && ask());

async function ask() {
  if (document.hidden || Date.now() - asked < OFTEN) return;
  try {
    heed(await fetch("/healthz", { method: "HEAD", cache: "no-store" }));
  } catch {
    // Not connected: whoever polls says so.
  }
}

function say() {
  const place = document.querySelector("[data-update]");
  const words = place?.querySelector("template");
  if (words) place.replaceChildren(words.content);
}
