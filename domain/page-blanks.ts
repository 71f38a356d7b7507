/** What the owner may write in a page for a value of the settings: `{shop}`, `{email}` and so on. */
export const pageBlanks = ['shop', 'email', 'phone', 'address', 'admission fee', 'return days'] as const;
export type PageBlanks = Readonly<Record<(typeof pageBlanks)[number], string>>;

/** For a value that is not set yet. */
const stand: Record<(typeof pageBlanks)[number], string> = {
  shop: 'the shop',
  email: 'the address on our contact page',
  phone: 'the number on our contact page',
  address: 'our address',
  'admission fee': 'admission',
  'return days': 'a time that we agree on',
};

// "7 days" already has the word that people write after it.
const blank = new RegExp(`\\{(${pageBlanks.join('|')})\\}(?:(?<=return days\\}) days\\b)?`, 'g');

/** The first that looks like a blank and is none, such as `{shop name}`; null if there is none. */
export const unknownBlank = (text: string): string | null =>
  [...text.matchAll(/\{([a-z][a-z _-]{0,30})\}/gi)].find(
    ([, name = '']) => !pageBlanks.some((known) => known === name),
  )?.[0] ?? null;

/** Other braces stay as they are. `write` must escape a value where the text is HTML. */
export const fillBlanks = (
  text: string,
  values: PageBlanks,
  write: (value: string) => string = (value) => value,
): string =>
  text.replaceAll(blank, (_, name: (typeof pageBlanks)[number]) =>
    write(values[name] === '' ? stand[name] : values[name]),
  );
