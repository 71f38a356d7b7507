import { describe, expect, test } from 'vitest';
import { productLink } from '../../../domain/product-link.ts';
import { publicPages } from '../../../domain/public-pages.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { testApp } from '../../testing/test-app.ts';
import { printAddresses } from './sitemap-xml.ts';

const origin = 'https://shop.example';
const { http, db } = await testApp({ environment: { PUBLIC_URL: origin } });

const fetchXml = async (url: string) => {
  const answer = await http.inject(url);
  const addresses = [...answer.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? '');
  return { ...answer, status: answer.statusCode, type: answer.headers['content-type'], addresses };
};
/** A change takes a moment to arrive, longer on a busy machine. */
const polling = { timeout: 10_000 };
const sell = (id: string, title: string, status: 'Active' | 'Inactive' = 'Active') =>
  addProduct(db, { id, title, status, variations: [{ sku: `${id}-sku`, rupees: 100 }] });

describe('the sitemap', () => {
  test('lists its files, and in them every page, active category and listed product', async () => {
    await db
      .insertInto('category')
      .values([
        { category_id: 'a', name: 'Bags & Bottles' },
        { category_id: 'b', name: 'Gone', status: 'Inactive' },
      ])
      .execute();
    await sell('skate-1', 'पहिया "One" & <Two>');
    await sell('skate-2', 'Not for sale', 'Inactive');
    await addProduct(db, { id: 'skate-3', title: 'Without a price' });

    const index = await fetchXml('/sitemap.xml');
    expect(index).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' });
    expect(index.addresses).toEqual([`${origin}/sitemap/pages.xml`, `${origin}/sitemap/products-1.xml`]);

    const pages = await fetchXml('/sitemap/pages.xml');
    expect(pages.addresses).toEqual([
      ...publicPages.map((path) => origin + path),
      `${origin}/category-detail/Bags%20%26%20Bottles`,
    ]);
    const products = await fetchXml('/sitemap/products-1.xml');
    expect(products.addresses).toEqual([origin + productLink({ title: 'पहिया "One" & <Two>', id: 'skate-1' })]);
  });

  test('is cached, and made again when the catalogue changes', async () => {
    const before = await http.inject('/sitemap/products-1.xml');
    const again = await http.inject({
      url: '/sitemap/products-1.xml',
      headers: { 'if-none-match': String(before.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
    await sell('skate-4', 'New in');
    await expect.poll(async () => (await fetchXml('/sitemap/products-1.xml')).addresses.length, polling).toBe(2);
  });

  test.each([
    '/sitemap/products-0.xml',
    '/sitemap/products-2.xml',
    '/sitemap/products-x.xml',
    '/sitemap/products-1e9.xml',
  ])('there is no %s', async (url) => {
    expect((await http.inject(url)).statusCode).toBe(404);
  });

  test('leaves out an address that is too long for search engines', () => {
    expect(printAddresses([`${origin}/${'a'.repeat(2048)}`, `${origin}/b?x=1&y='2'`])).toContain(
      '">\n<url><loc>https://shop.example/b?x=1&amp;y=&apos;2&apos;</loc></url>\n</urlset>',
    );
  });
});

test('robots.txt names the sitemap and the personal pages that robots must not visit', async () => {
  const { body, headers } = await http.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(body.split('\n')).toEqual(expect.arrayContaining(['Disallow: /api/', 'Disallow: /my-account']));
});
