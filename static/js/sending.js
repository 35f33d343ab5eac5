// Tells the server when, and in which time zone, a form was sent at the table.
document.addEventListener("submit", (event) => {
  fill(event.target, "happened_at", new Date().toISOString());
  fill(event.target, "time_zone", zone());
}, true);

function fill(form, name, value) {
  const input = form.querySelector(`input[name="${name}"]`);
  if (input && value) input.value = value;
}

function zone() {
  try {
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  } catch {
    return "";
  }
}

// A form is sent once: its buttons are inert while the request is on its way.
// They are not disabled, which would take the pressed one's name out of what is sent.
const PATIENCE = 8000;

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.dataset.sending !== undefined) {
    event.preventDefault();
    return;
  }
  lock(form);
  setTimeout(() => free(form), PATIENCE);
});

// A page restored from the back/forward cache was frozen while it sent.
window.addEventListener("pageshow", () => document.querySelectorAll("form[data-sending]").forEach(free));

function lock(form) {
  form.dataset.sending = "";
  buttons(form).forEach((button) => button.setAttribute("aria-disabled", "true"));
}

function free(form) {
  delete form.dataset.sending;
  buttons(form).forEach((button) => button.removeAttribute("aria-disabled"));
}

function buttons(form) {
  return [...form.elements].filter((element) => element.type === "submit");
}
