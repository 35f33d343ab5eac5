// The review comes with the draft's answer. Until it is here, and without a network, plain sums stand in its place.
import { chosen, form, hasHand, holders, pad, players, sum, watch } from "./pad-form.js";
import { here } from "./pad-steps.js";
import { state } from "./pad-state.js";
import { word } from "./pad-words.js";

const WAIT = 1200;
const place = pad?.querySelector("[data-pad-review]");
const plain = pad?.querySelector("[data-pad-plain]");
let timer = 0;

export function startReview() {
  form.addEventListener("pad:changed", clear);
  form.addEventListener("pad:review", ({ detail }) => show(detail));
  form.addEventListener("pad:gone", ({ detail }) => pad.before(...detail.childNodes));
  form.addEventListener("pad:state", ({ detail }) => detail === "waiting" && showPlain());
  form.addEventListener("pad:step", wait);
}

function clear() {
  place.replaceChildren();
  plain.hidden = true;
  wait();
}

function show(fragment) {
  clearTimeout(timer);
  place.replaceChildren(...fragment.childNodes);
  plain.hidden = true;
}

function wait() {
  clearTimeout(timer);
  if (here === "review" && !place.childElementCount) timer = setTimeout(showPlain, state === "waiting" ? 0 : WAIT);
}

function showPlain() {
  if (place.childElementCount) return;
  plain.hidden = false;
  plain.querySelector("[data-pad-sums]").replaceChildren(...players.map(line));
}

function line(player) {
  const item = document.querySelector("template[data-sum-row]").content.firstElementChild.cloneNode(true);
  item.querySelector("b").textContent = player.name;
  const held = hasHand(player.key) ? `+${sum(player.key) ?? "?"}` : word("missing");
  item.querySelector(".num").textContent = player.key === chosen("out") ? word("went-out") : held;
  return item;
}
