/** What became of a name in the sheet. */
export type Match = { path: string } | { reason: string; isAmbiguous: boolean };

/** Names are compared in lower case, however the ZIP's program wrote slashes and accents. */
const plain = (text: string): string => text.normalize('NFC').replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const stemOf = (path: string): string => baseOf(path).replace(/\.[^.]*$/, '');

/** The last part of an address: we cannot fetch it, but its name is in the ZIP. */
function nameOf(wanted: string): string {
  if (!/^https?:\/\//i.test(wanted)) return wanted;
  const path = wanted.replace(/[?#].*$/, '');
  const base = baseOf(path);
  try {
    return decodeURIComponent(base);
  } catch {
    return base;
  }
}

/** Finds the pictures that a sheet names among the paths of a ZIP: by path, else by file name, else by file name without extension. */
export function pictureMatcher(paths: readonly string[]): (wanted: string) => Match {
  const index = (keyOf: (path: string) => string) => {
    const found = new Map<string, string[]>();
    for (const path of paths) {
      const key = keyOf(plain(path));
      if (found.get(key)?.push(path) === undefined) found.set(key, [path]);
    }
    return found;
  };
  const [byPath, byBase, byStem] = [index((path) => path), index(baseOf), index(stemOf)];
  return (wanted) => {
    const name = plain(nameOf(wanted.trim()));
    const hasFolder = name.includes('/');
    const found =
      byPath.get(name) ??
      (hasFolder ? undefined : (byBase.get(name) ?? byStem.get(name) ?? byStem.get(stemOf(name)))) ??
      [];
    const [path, ...others] = found;
    if (path === undefined) return { reason: `“${baseOf(nameOf(wanted))}” is not in the ZIP.`, isAmbiguous: false };
    if (others.length === 0) return { path };
    const both = found.slice(0, 3).join(' and ');
    return { reason: `“${baseOf(nameOf(wanted))}” could be ${both}. Please write the whole path.`, isAmbiguous: true };
  };
}
