// Once more, once less: keys around the number of times that the draw pile ran out.
import { changed, form } from "./pad-form.js";

export function startStepper() {
  for (const key of form.querySelectorAll("[data-step-by]")) place(key);
  const parts = /^(pile_ran_out|dealer|note|adjust)/;
  for (const name of ["input", "change"]) {
    form.addEventListener(name, ({ target }) => {
      const part = parts.exec(target.name ?? "");
      if (part) changed(part[1]);
    });
  }
}

function place(key) {
  const input = form.elements[key.dataset.stepOf];
  const by = Number(key.dataset.stepBy);
  if (by < 0) input.before(key);
  else input.after(key);
  input.parentElement.classList.add("with-keys");
  key.hidden = false;
  key.addEventListener("click", () => {
    const times = Math.min(99, Math.max(0, (Number.parseInt(input.value, 10) || 0) + by));
    input.value = times ? String(times) : "";
    changed(input.name);
  });
}
