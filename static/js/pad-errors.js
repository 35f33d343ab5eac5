// A refused round opens where the first thing is wrong; each line of the summary leads to its place.
import { chosen } from "./pad-form.js";
import { go } from "./pad-steps.js";

const lines = () => [...document.querySelectorAll("#errors a[href^='#']")];

export function firstError() {
  return stepOf(lines()[0]?.getAttribute("href").slice(1) ?? "");
}

export function startErrors() {
  document.getElementById("errors")?.addEventListener("click", (event) => {
    const id = event.target.closest("a")?.getAttribute("href").slice(1);
    const step = id && stepOf(id);
    if (!step) return;
    event.preventDefault();
    go(step);
    document.getElementById(id)?.focus();
  });
}

function stepOf(id) {
  const hand = /^hand-(.{22})-/.exec(id);
  if (hand) return hand[1] === chosen("out") ? "who" : `hand:${hand[1]}`;
  if (/^(out|last_card)-/.test(id)) return "who";
  if (id.startsWith("loser")) return "loser";
  if (id.startsWith("place-")) return "order";
  return id ? "review" : "";
}
