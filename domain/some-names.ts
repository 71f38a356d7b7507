const namedMax = 2;
const lettersMax = 60;

/** "Velox 110, Wheel bag and 2 more". A name that occurs twice is said once. */
export function someNames(names: readonly string[]): string {
  const different = [...new Set(names)];
  const named = different.slice(0, namedMax).map(shortened);
  const more = different.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(' and ');
}

/** Cut between two words. */
function shortened(name: string): string {
  if (name.length <= lettersMax) return name;
  const cut = name.slice(0, lettersMax);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), lettersMax / 2)).replace(/[\s,;:-]+$/, '')}…`;
}
