// Sentences come with the page, one <template> each, or one for each plural form.
const plurals = new Intl.PluralRules(document.documentElement.lang || "en");

export function word(name, filled = {}) {
  const found = document.querySelectorAll(`template[data-word="${name}"]`);
  const form = plurals.select(filled.count ?? 0);
  const template = [...found].find((each) => !each.dataset.plural || each.dataset.plural === form) ?? found[0];
  const text = template?.content.textContent.trim() ?? "";
  return text.replace(/\{(\w+)\}/g, (whole, key) => filled[key] ?? whole);
}
