// Whether what was tapped is kept, always in sight: nothing yet, saved, not saved yet, waiting for the network.
import { form } from "./pad-form.js";
import { word } from "./pad-words.js";

const line = document.querySelector("[data-pad-state]");
export let state = "";

export function tell(now) {
  if (now === state) return;
  state = now;
  line.hidden = !now;
  line.textContent = now ? word(now) : "";
  line.dataset.padState = now;
  form.dispatchEvent(new CustomEvent("pad:state", { detail: now }));
}
