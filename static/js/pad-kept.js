// What has not reached the server yet is kept in this browser, under the address of the round.
import { form } from "./pad-form.js";

const NAME = `pad:${new URL(form?.action ?? location.href).pathname}`;

export function kept() {
  try {
    return JSON.parse(localStorage.getItem(NAME));
  } catch {
    return null;
  }
}

export function keep(more) {
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrf_token");
  try {
    localStorage.setItem(NAME, JSON.stringify({ fields, ...more }));
  } catch {
    // Full, or forbidden in a private window: the server's draft is what counts.
  }
}

export function forget() {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // As above.
  }
}

// The part of a round's form that a field belongs to, as the server names them.
export function partOf(name) {
  const hand = /^hand-.{22}(?=-)/.exec(name);
  if (hand) return hand[0];
  if (name.startsWith("place-")) return "order";
  if (name.startsWith("adjust-")) return "adjust";
  return ["out", "last_card", "loser", "pile_ran_out", "dealer", "note"].includes(name) ? name : "";
}

export function partsHere() {
  return new Set([...form.elements].map(({ name }) => partOf(name)).filter(Boolean));
}

// Writes {field: [value, …]} into a part's inputs; inputs without a value there are emptied.
export function fill(part, values = {}) {
  for (const input of form.elements) {
    if (!input.name || partOf(input.name) !== part) continue;
    const there = values[input.name] ?? [];
    if (input.type === "radio" || input.type === "checkbox") input.checked = there.includes(input.value);
    else input.value = there[0] ?? "";
  }
}

// Puts back what stood in the form when the page was lost.
export function restore({ fields, changed }) {
  for (const part of changed) {
    const values = {};
    for (const [name, value] of fields) if (partOf(name) === part) (values[name] ??= []).push(value);
    fill(part, values);
  }
}
