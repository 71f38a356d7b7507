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
  'return days': 'by agreement only',
};

const blank = new RegExp(`\\{(${pageBlanks.join('|')})\\}`, 'g');

/** Other braces stay as they are. `write` must escape a value where the text is HTML. */
export const fillBlanks = (
  text: string,
  values: PageBlanks,
  write: (value: string) => string = (value) => value,
): string =>
  text.replaceAll(blank, (_, name: (typeof pageBlanks)[number]) =>
    write(values[name] === '' ? stand[name] : values[name]),
  );
