// Keeps the screen on while a board or a round is looked at: the phone lies on the table between rounds.
// Browsers offer that on https and localhost only, and may refuse when the battery is low; then nothing happens.
const wanted = document.querySelector("[data-awake], #round") && window.isSecureContext && "wakeLock" in navigator;
let lock = null;

if (wanted) {
  keep();
  // The lock is gone whenever the page was hidden or frozen.
  document.addEventListener("visibilitychange", keep);
  window.addEventListener("pageshow", (event) => event.persisted && keep());
}

async function keep() {
  if (document.hidden || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    lock = null;
  }
}
