// One hand alone, on the keys of the pad: the phone is handed on, and the plain form is sent with Done.
import { form, kinds, pad, players } from "./pad-form.js";
import { startHand, startKeyboard, startPoints } from "./pad-hand.js";
import { go } from "./pad-steps.js";

function start() {
  document.body.classList.add("pad-on");
  pad.hidden = false;
  if (kinds.length) startHand();
  startPoints();
  startKeyboard();
  go(`hand:${players[0].key}`);
}

if (form && pad) start();
