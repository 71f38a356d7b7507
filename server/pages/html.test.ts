import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { productLink } from '../../domain/product-link.ts';
import { publicPages } from '../../domain/public-pages.ts';
import { uncachedPages } from '../testing/built-pages.ts';
import { testApp } from '../testing/test-app.ts';

const config: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // How React writes HTML: every spelling of these means the same to a browser.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    // A phone number may break where its groups end.
    'tel-non-breaking': 'off',
    // A slide is a list item with a name, as the ARIA practices for carousels ask.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Boxes of one question share a name: each that is checked is sent.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
  },
};

const { http, db } = await testApp({ demo: true, openFrontEnd: uncachedPages });
const validator = new HtmlValidate(new StaticConfigLoader(config));
const products = await db
  .selectFrom('product')
  .select(['title', 'product_id'])
  .orderBy('product_id')
  .limit(2)
  .execute();

test.each([
  ...publicPages,
  ...products.map(({ title, product_id }) => productLink({ title, id: product_id })),
  '/category-detail/Speed%20Skates',
  '/product?search=skates',
  '/cart',
  '/login',
  '/register',
  '/reset',
  '/checkout',
  '/my-account',
  '/admission-form',
  '/invoice',
  '/offline',
  '/no/such/page',
])('%s is valid HTML', async (url) => {
  const { payload } = await http.inject({ url });
  expect(payload).toContain('</html>');
  const { results } = await validator.validateString(payload, url);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  expect([...new Set(faults)]).toEqual([]);
});

test.each([
  ['/about', 'Born in the bend'],
  ['/contact', 'Come and find us'],
  ['/enquiry-form', 'Ask about a class'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/shipping-and-delivery', 'Shipping &amp; Delivery'],
  ['/refund-policy', 'Refund Policy'],
  ['/rules-and-regulations', 'Rules &amp; Regulations'],
])(
  '[R-06] %s can be read without JavaScript: its heading and the footer are in the page as sent',
  async (url, heading) => {
    const { statusCode, payload } = await http.inject({ url });
    expect(statusCode).toBe(200);
    expect(payload).toMatch(new RegExp(`<h1[^>]*>(<[^>]+>)*${heading}`));
    expect(payload).toMatch(/<footer[^]*<a[^>]* href="\/refund-policy"/);
  },
);

test.each([
  '/no-such-page',
  '/about/further',
  '/%F0%9F%9B%BC',
  '/wp-login.php',
  '/product/!!!/@@@',
  '/product/%%%/x',
  '/category-detail/%E0%A4%A',
  '/product/gICA/gICA',
  productLink({ title: 'Gone', id: 'never-was' }),
  productLink({ title: 'Gone', id: "'; drop table product; --" }),
])('[R-03] [R-10] %s answers 404 with a way back, and search engines leave it alone', async (url) => {
  const { statusCode, payload } = await http.inject({ url });
  expect(statusCode).toBe(404);
  expect(payload).toMatch(/<h1[^>]*>This lane ends here/);
  expect(payload).toMatch(/<main[^]*<a[^>]* href="\/"[^>]*>(<[^>]+>)*Back to home/);
  expect(payload).toContain('<meta name="robots" content="noindex"/>');
});

const asSent = async (url: string) => {
  const { statusCode, payload, headers } = await http.inject({ url });
  expect(headers['permissions-policy']).toContain('camera=()');
  const head = (pattern: RegExp) => pattern.exec(payload)?.[1] ?? '';
  return { statusCode, html: payload, text: plainText(payload), head };
};

const plainText = (html: string) =>
  html
    .replaceAll(/<(script|style)[^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');

/** From a section's heading to the next section. */
const section = (html: string, name: string) =>
  plainText(html.split('<section').find((part) => new RegExp(`<h[23][^>]*>(<[^>]+>)*${name}<`).test(part)) ?? '');

test('each page has its own title and description, a canonical address and what a shared link shows', async () => {
  const heads = await Promise.all(
    publicPages.map(async (path) => {
      const { head } = await asSent(`${path}?utm_source=x`);
      const canonical = head(/<link rel="canonical" href="([^"]*)"/);
      expect(new URL(canonical).pathname).toBe(path);
      expect(canonical).not.toContain('utm');
      expect(head(/<meta property="og:url" content="([^"]*)"/)).toBe(canonical);
      expect(head(/<meta property="og:image" content="([^"]*)"/)).toBe(new URL('/share.png', canonical).href);
      return { title: head(/<title>([^<]*)/), description: head(/<meta name="description" content="([^"]*)"/) };
    }),
  );
  expect(heads.filter(({ description }) => description.length <= 40)).toEqual([]);
  expect(new Set(heads.map(({ title }) => title)).size).toBe(publicPages.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(publicPages.length);
});

test('the shop can be installed, and a shared link has a picture', async () => {
  const publicFile = (path: string) => readFile(join(import.meta.dirname, '../../public', path));
  const sizeOf = async (path: string) => {
    const { format, width, height } = await sharp(await publicFile(path)).metadata();
    return `${format} ${width}x${height}`;
  };
  const { head } = await asSent('/about');
  const manifest = (await http.inject({ url: head(/<link rel="manifest" href="([^"]+)"/) })).json() as {
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({
    start_url: '/',
    display: 'standalone',
    short_name: 'Pahiya',
    theme_color: '#0a1024',
  });
  expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of manifest.icons) expect(await sizeOf(src)).toBe(`png ${sizes}`);
  expect(await sizeOf('share.png')).toBe('png 1200x630');
});

test('the shop tells search engines who and where it is', async () => {
  const { head } = await asSent('/contact');
  const origin = new URL(head(/<link rel="canonical" href="([^"]*)"/)).origin;
  expect(JSON.parse(head(/<script type="application\/ld\+json"[^>]*>([^<]*)/))).toMatchObject({
    '@type': 'Store',
    '@id': `${origin}/#store`,
    name: 'Pahiya',
    telephone: '+91 91234 56780',
    address: { '@type': 'PostalAddress', addressCountry: 'IN' },
  });
});

test('[S-06] About tells of a speed-skating academy with three locations', async () => {
  const { html, text } = await asSent('/about');
  expect(text).toContain('A speed-skating academy with three locations');
  const locations = section(html, 'Our locations');
  const places = ['Airoli', 'Municipal Skating Rink, Sector 15, Airoli', 'Ghansoli', 'Goregoan West'];
  for (const place of places) expect(locations).toContain(place);
  // On a phone neither the drawer nor the footer leads there.
  expect(html).toMatch(/<main[^]*<a[^>]* href="\/admission-form"[^>]*>(<[^>]+>)*Join the academy/);
});

test('[S-07] the rules: fees by the 10th, 200 rupees late fine, no refunds, kit, parents', async () => {
  const { html } = await asSent('/rules-and-regulations');
  expect(section(html, 'Fees')).toContain('due on or before the 10th of the month');
  expect(section(html, 'Fees')).toContain('late fine of 200 rupees');
  expect(section(html, 'Fees')).toContain('Fees are non-refundable');
  expect(section(html, 'Kit')).toContain(
    'A guard set (knees, elbows and wrists), a helmet and the club bodysuit are compulsory',
  );
  expect(section(html, 'Parents')).toContain('Parents are not allowed in the rink.');
});

test('[S-07] the refund policy says the same of fees', async () => {
  const fees = section((await asSent('/refund-policy')).html, 'Academy fees');
  expect(fees).toContain('non-refundable');
  expect(fees).toContain('on or before the 10th of the month');
  expect(fees).toContain('late fine of 200 rupees');
});

test('[S-08] shipping: 1-2 business days, then 2-5, 4-7 or up to 10 days', async () => {
  const { html } = await asSent('/shipping-and-delivery');
  expect(section(html, 'Before dispatch')).toContain('within 1-2 business days');
  expect(plainText(/<table[^]*<\/table>/.exec(html)?.[0] ?? '')).toMatch(
    /Destination.*Metros 2-5 days.*Other cities 4-7 days.*Remote areas up to 10 days/,
  );
});

/** Of the cards: the filters have headings too. */
const titlesOf = (html: string) =>
  [...html.matchAll(/<h3[^>]* title=[^>]*>([^]*?)<\/h3>/g)].map((match) => plainText(match[1] ?? '').trim());
const asked = async (query: string) => {
  const { data } = (await http.inject(`/api/grouped-product/search-all-products/pahiya?${query}`)).json<{
    data: { title: string; category: string }[];
  }>();
  return data;
};

test('[R-01] /course and /product are the same listing', async () => {
  const first = (await asked('page=1&limit=9&sort=best-selling')).map(({ title }) => title);
  for (const path of ['/course', '/product']) {
    const { html } = await asSent(path);
    expect(html).toMatch(/<h1[^>]*>(<[^>]+>)*Shop</);
    expect(titlesOf(html)).toEqual(first);
  }
});

test.each(['Speed Skates', 'sPEED sKATES'])(
  '[R-02] [L-01] category %s is headed by its name and holds its products, in any case',
  async (name) => {
    const products = await asked('category=Speed%20Skates&page=1&limit=9&sort=best-selling');
    expect(products.length).toBeGreaterThan(2);
    expect(products.every(({ category }) => category === 'Speed Skates')).toBe(true);
    const { html } = await asSent(`/category-detail/${encodeURIComponent(name)}`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>(<[^>]+>)*${name}<`));
    expect(titlesOf(html)).toEqual(products.map(({ title }) => title));
  },
);

test('[L-02] [R-04] a search keeps the titles that contain it, in any case', async () => {
  const found = titlesOf((await asSent('/product?search=HELMET')).html);
  expect(found.length).toBeGreaterThan(2);
  expect(found.filter((title) => !title.toLowerCase().includes('helmet'))).toEqual([]);
});

test.each([
  ['/category-detail/', '<b>Rocket boots</b>'],
  ['/product?search=', '<script>alert(1)</script>'],
  ['/product?search=', '🛼'],
  ['/product?search=', `%27"'--`],
])('%s with %s is an empty list with a way out', async (path, words) => {
  const { statusCode, html, text } = await asSent(path + encodeURIComponent(words));
  expect(statusCode).toBe(200);
  expect(plainText(/<h1[^]*?<\/h1>/.exec(html)?.[0] ?? '')).toContain(words);
  expect(text).toContain('No products found');
  expect(html).toMatch(/<a[^>]* href="\/course"[^>]*>(<[^>]+>)*See all products/);
  expect(titlesOf(html)).toEqual([]);
});

test('[R-03] a link made by the shop opens its product, in any script', async () => {
  const rows = await db.selectFrom('product').select(['title', 'product_id']).where('status', '=', 'Active').execute();
  const hindi = rows.filter(({ title }) => /\p{Script=Devanagari}/u.test(title));
  expect(hindi.length).toBeGreaterThan(0);
  for (const { title, product_id } of [...rows.slice(0, 2), ...hindi]) {
    const { statusCode, html } = await asSent(productLink({ title, id: product_id }));
    expect(statusCode).toBe(200);
    expect(plainText(/<h1[^]*?<\/h1>/.exec(html)?.[0] ?? '').trim()).toBe(title);
  }
});
