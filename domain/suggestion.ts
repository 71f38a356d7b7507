const suggestionsMax = 8;
const categoriesMax = 3;

/** Titles that contain the typed text, ignoring case: each once, at most eight. Blank text suggests nothing. */
export function suggestTitles(typed: string, titles: readonly string[]): string[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  return [...new Set(titles)].filter((title) => title.toLowerCase().includes(wanted)).slice(0, suggestionsMax);
}

/** Categories whose name contains the typed text, ignoring case. */
export function suggestCategories(typed: string, names: readonly string[]): string[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  return names.filter((name) => name.toLowerCase().includes(wanted)).slice(0, categoriesMax);
}
