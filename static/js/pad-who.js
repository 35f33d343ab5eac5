// One tap names who went out, one more the last card where the rules ask for it, and moves on.
// An arrow key walks through the choices without deciding.
import { changed, form, pad, watch } from "./pad-form.js";
import { afterWho, asksLast, go, kind } from "./pad-steps.js";

const last = form?.querySelector("[data-pad-last]");
let walking = false;

export function startWho() {
  form.addEventListener("keydown", ({ key }) => { walking = key.startsWith("Arrow"); });
  form.addEventListener("keyup", () => { walking = false; });
  form.addEventListener("pointerdown", () => { walking = false; });
  form.addEventListener("click", ({ target }) => target.matches('input[name="out"], input[name="last_card"]') && choose(target));
  if (last) watch(showLast);
}

function choose(input) {
  changed(input.name);
  if (walking) return;
  if (asksLast() && !form.querySelector('input[name="last_card"]:checked')) last.scrollIntoView({ block: "end" });
  else go(afterWho());
}

function showLast() {
  last.hidden = kind() !== "who" || !asksLast();
}
