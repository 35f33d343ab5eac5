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
