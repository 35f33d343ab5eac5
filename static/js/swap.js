// A button with data-swap posts its form and puts the answer's part named by data-swap-target (ids, spaces between)
// in the place of the page's own. The field named by data-swap-focus is emptied at once and keeps the focus, so that a
// phone's keyboard stays and the next name can be typed; without it the focus stays on the button, or where that went.
// A name entered while the one before is on its way waits its turn. Whatever fails, the form is sent the plain way.
const flying = new WeakMap();

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  const form = event.target;
  if (!button?.hasAttribute("data-swap") || button === plain || event.defaultPrevented) return;
  event.preventDefault();
  if (!flying.has(form)) send(form, button, take(fieldOf(button)));
  else if (fieldOf(button)?.value.trim()) flying.get(form).push([button, take(fieldOf(button))]);
}, true);

// Enter in a field with data-enter presses the button of that id, wherever it stands in the form.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  const button = document.getElementById(event.target.dataset?.enter ?? "");
  if (!button) return;
  event.preventDefault();
  button.click();
});

let plain = null;

function fieldOf(button) {
  return document.getElementById(button.dataset.swapFocus ?? "");
}

function take(field) {
  const text = field?.value;
  if (field) field.value = "";
  return text;
}

async function send(form, button, text) {
  const field = fieldOf(button);
  if (!flying.has(form)) flying.set(form, []);
  button.setAttribute("aria-disabled", "true");
  try {
    const answer = await post(form, button, field, text);
    if (answer) show(answer, form, button, field);
  } catch {
    if (field) field.value = text;
    fallBack(form, button);
    return;
  } finally {
    button.removeAttribute("aria-disabled");
  }
  again(form);
}

async function post(form, button, field, text) {
  const body = new URLSearchParams(new FormData(form));
  if (field) body.set(field.name, text);
  if (button.name) body.append(button.name, button.value);
  const action = button.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href;
  const response = await fetch(action, { method: "POST", body, credentials: "same-origin", headers: { Accept: "text/html" } });
  if (!response.ok && response.status !== 422) throw new Error(String(response.status));
  if (response.redirected && new URL(response.url).pathname !== location.pathname) {
    location.assign(response.url);
    return null;
  }
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

function show(answer, form, button, field) {
  const ids = (button.dataset.swapTarget ?? "").split(/\s+/).filter(Boolean);
  const pairs = ids.map((id) => [document.getElementById(id), answer.getElementById(id)]);
  if (!pairs.length || pairs.some(([old, fresh]) => !old || !fresh)) throw new Error("no such part");
  for (const [old, fresh] of pairs) old.replaceChildren(...fresh.childNodes);
  if (field) refresh(field, answer);
  else stay(form, button);
}

// The field itself stays the same element: a keyboard closes with the element it belongs to.
// What was typed while the answer was on its way is kept; what was refused comes back to be mended.
function refresh(field, answer) {
  const here = document.getElementById(field.id);
  const fresh = answer.getElementById(field.id);
  if (here === field && fresh) {
    if (!field.value) field.value = fresh.value;
    for (const name of ["aria-invalid", "aria-describedby"]) copyAttribute(name, fresh, field);
    const error = document.getElementById(`${field.id}-error`);
    error?.replaceChildren(...(answer.getElementById(error.id)?.childNodes ?? []));
  }
  here?.focus();
}

function stay(form, button) {
  const same = [...form.elements].find((each) => each.name === button.name && each.value === button.value);
  const near = same?.disabled ? same.parentElement.querySelector("button:enabled") : same;
  near?.focus();
}

function copyAttribute(name, from, to) {
  if (from.hasAttribute(name)) to.setAttribute(name, from.getAttribute(name));
  else to.removeAttribute(name);
}

function again(form) {
  const [button, text] = flying.get(form).shift() ?? [];
  if (button) send(form, button, text);
  else flying.delete(form);
}

function fallBack(form, button) {
  flying.delete(form);
  plain = button;
  button.click();
  plain = null;
}
