// Keys of a keyboard on the pad: 0–9 add that card, Backspace takes the last one back, Enter goes on, arrows walk the keys.
import { pad } from "./pad-form.js";
import { add, takeBack } from "./pad-hand.js";
import { isTyping, type } from "./pad-points.js";
import { holder } from "./pad-steps.js";

const COLUMNS = 5;

export function startKeyboard() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.repeat && isButton(event.target)) event.preventDefault();
    if (event.repeat || !holder() || !act(event)) return;
    event.preventDefault();
  });
}

// Whether the key meant something.
function act({ key, target }) {
  if (key === "Enter") return !pressesItself(target) && goOn();
  if (target.matches("input, select, textarea")) return false;
  if (/^[0-9]$/.test(key)) return isTyping() ? done(type(key)) : done(add(key));
  if (key === "+" && isTyping()) return done(type(key));
  if (key === "Backspace") return isTyping() ? done(type("")) : done(takeBack());
  return key.startsWith("Arrow") && walk(key, target);
}

function goOn() {
  document.querySelector("[data-pad-next]").click();
  return true;
}

function done() {
  return true;
}

function isButton(target) {
  return target.matches("button, summary, a");
}

// A tab that is shown already has nothing else to do for Enter.
function pressesItself(target) {
  return (isButton(target) && target.getAttribute("aria-selected") !== "true") || target.matches("textarea, select");
}

function walk(key, target) {
  const keys = [...pad.querySelectorAll(".pad-keys button")].filter((each) => each.offsetParent);
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[key];
  const at = keys.indexOf(target);
  const to = at < 0 ? keys[0] : keys[Math.min(Math.max(at + by, 0), keys.length - 1)];
  to.focus({ preventScroll: true });
  return true;
}
