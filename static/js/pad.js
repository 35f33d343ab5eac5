// The pad: a round's form shown one step at a time, one tap a card. Without it the form works as it stands.
import { form, kinds, pad } from "./pad-form.js";
import { startDraft } from "./pad-draft.js";
import { firstError, startErrors } from "./pad-errors.js";
import { startHand } from "./pad-hand.js";
import { startKeyboard } from "./pad-keyboard.js";
import { startLoser } from "./pad-loser.js";
import { startOrder } from "./pad-order.js";
import { startPoints } from "./pad-points.js";
import { startReview } from "./pad-review.js";
import { startSave } from "./pad-save.js";
import { startStepper } from "./pad-stepper.js";
import { go, resume, startSteps } from "./pad-steps.js";
import { startTabs } from "./pad-tabs.js";
import { startTwice } from "./pad-twice.js";
import { startWho } from "./pad-who.js";

if (form && pad) start();

function start() {
  form.autocomplete = "off"; // the draft remembers, not the browser
  startTwice();
  startSteps();
  startWho();
  startTabs();
  if (kinds.length) startHand();
  startPoints();
  startLoser();
  startOrder();
  startStepper();
  startKeyboard();
  startReview();
  startErrors();
  const begun = Number(form.dataset.draftVersion) > 0;
  const before = startDraft();
  go(firstStep(begun, before));
  startSave(before);
}

function firstStep(begun, before) {
  if (before?.saving) return "review";
  return firstError() || (begun || before ? resume() : firstOfAll());
}

function firstOfAll() {
  return form.dataset.pad === "to_the_last" ? "order" : "who";
}
