// Lazy: a tap names who lost, or the hands that may be the dearest are counted. One excludes the other.
import { all, changed, chosen, form, hasHand, pad, players, scheme, watch } from "./pad-form.js";
import { anyHand, go, kind } from "./pad-steps.js";

const named = form?.querySelector('#loser');
const button = form?.querySelector("[data-pad-count-hands]");
const counted = pad?.querySelector("[data-loser-counted]");

export function startLoser() {
  if (!named) return;
  button.hidden = false;
  button.addEventListener("click", () => go(anyHand()));
  form.addEventListener("change", ({ target }) => target.name === "loser" && changed("loser"));
  form.addEventListener("pad:changed", ({ detail }) => detail.startsWith("hand-") && unname());
  watch(draw);
}

function anyCounted() {
  return players.some(({ key }) => key !== chosen("out") && hasHand(key));
}

function unname() {
  if (!chosen("loser") || !anyCounted()) return;
  for (const input of named.querySelectorAll("input")) input.checked = false;
  changed("loser");
}

// Whoever went out cannot lose; the card stays in its place, so that no other slips under the finger.
function draw() {
  for (const input of named.querySelectorAll("input")) {
    input.disabled = input.value === chosen("out");
    if (input.disabled) input.checked = false;
  }
  named.hidden = anyCounted();
  counted.hidden = kind() !== "loser" || !anyCounted();
}
