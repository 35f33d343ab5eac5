// The second half of a double tap lands on whatever the first has brought there: it does nothing.
// Two quick taps on one key are two cards all the same, since a key brings no other step;
// and going back twice harms nobody.
import { form } from "./pad-form.js";

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
