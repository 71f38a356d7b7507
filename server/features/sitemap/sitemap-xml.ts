const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Search engines do not read longer addresses, and one makes the whole file invalid. */
const addressLengthMax = 2048;

/** A file of addresses in the sitemap protocol. */
export const printAddresses = (addresses: readonly string[]): string =>
  print(
    'urlset',
    'url',
    addresses.filter((address) => address.length < addressLengthMax),
  );

/** An index of such files. */
export const printIndex = (files: readonly string[]): string => print('sitemapindex', 'sitemap', files);

function print(list: string, entry: string, addresses: readonly string[]): string {
  const lines = addresses.map((address) => `<${entry}><loc>${escapeXml(address)}</loc></${entry}>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${namespace}">\n${lines.join('')}</${list}>\n`;
}

const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
