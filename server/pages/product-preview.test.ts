import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listen } from '../../database/notifications.ts';
import { addSku } from '../../database/testing/rows.ts';
import { testDatabase } from '../../database/testing/test-database.ts';
import { productLink } from '../../domain/product-link.ts';
import { atDesk, DeskBrowser } from '../testing/desk-person.ts';
import { builtPages } from '../testing/built-pages.ts';
import { testAppOn } from '../testing/test-app.ts';

const database = await testDatabase({ demo: true });
const { db } = database;
const app = await testAppOn(database, {}, { openFrontEnd: builtPages });
const { call, browser } = await atDesk(app, 'manager');

const preview = (productId: string, fields: object = {}, prices: object[] = []) =>
  call('POST /desk/products/:productId/preview', { params: { productId }, body: { ...fields, prices } });
const open = async (url: string) => {
  const { statusCode, payload } = await app.http.inject({ url });
  return { status: statusCode, html: payload };
};
const rowOf = (productId: string) =>
  db.selectFrom('product').selectAll().where('product_id', '=', productId).executeTakeFirstOrThrow();

async function addProduct(status: 'Active' | 'Inactive' | 'Archived' = 'Inactive') {
  const sku = await addSku(db, { pricePaise: 50_000 });
  // Alone in its category: the page shows others of it.
  const fields = { status, title: 'Stored Title', category: `Category ${sku}` };
  await db.updateTable('product').set(fields).where('product_id', '=', sku).execute();
  return sku;
}

describe('[G-07] the preview of a product', () => {
  test.each(['Active', 'Inactive', 'Archived'] as const)(
    '%s: the real page, with what is not saved',
    async (status) => {
      const id = await addProduct(status);
      const fields = {
        title: 'Typed <script>alert(1)</script> Title',
        description: 'Typed description',
        key_features: ['Typed feature'],
        specifications: [{ label: 'Weight', value: '1.2 kg' }],
      };
      const price = { sku: id, price_paise: 77_700, sale_price_paise: 66_600 };
      const { status: answered, body } = await preview(id, fields, [price]);
      expect(answered).toBe(200);
      for (const text of ['Typed &lt;script&gt;', 'Typed description', 'Typed feature', '1.2 kg', '₹777', '₹666']) {
        expect(body.html).toContain(text);
      }
      expect(body.html).not.toContain('Stored Title');
    },
  );

  test('is as the page will be: the same after saving and publishing', async () => {
    const id = await addProduct();
    const fields = { title: 'Saved Later', short_description: 'One line' };
    const { html } = (await preview(id, fields)).body;
    await call('PATCH /desk/products/:productId', {
      params: { productId: id },
      body: { version: (await rowOf(id)).version, ...fields },
    });
    await call('POST /desk/products/:productId/status', {
      params: { productId: id },
      body: { version: (await rowOf(id)).version, status: 'Active' },
    });
    const page = await open(productLink({ title: 'Saved Later', id }));
    expect(page.status).toBe(200);
    expect(mainOf(html)).toContain('Saved Later');
    expect(mainOf(html)).toBe(mainOf(page.html));
  });

  test('holds no script, and its styles are a file that anybody may cache', async () => {
    const { html } = (await preview(await addProduct(), { description: '<img src=x onerror=alert(1)>' })).body;
    expect(html).not.toMatch(/<script|<noscript|<style|modulepreload|<img src=x/);
    const address = /href="(?<address>\/page-styles\/[^"]+)"/.exec(html)?.groups?.['address'] ?? '';
    const styles = await app.http.inject({ url: address });
    expect(styles).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(styles.payload).toContain('.page-width');
    // Those for visitors without scripts count in no frame.
    expect(styles.payload).not.toContain('scripting');
    expect((await app.http.inject({ url: '/page-styles/other' })).statusCode).toBe(404);
  });

  test('changes nothing, tells nobody, and is neither cached nor seen by visitors', async () => {
    const id = await addProduct();
    const shown = await addProduct('Active');
    const link = (productId: string) => productLink({ title: 'Stored Title', id: productId });
    expect((await open(link(shown))).status).toBe(200);
    const before = [await rowOf(id), await rowOf(shown), await auditCount()];
    const notices: string[] = [];
    const ready = Promise.withResolvers<void>();
    const listening = listen(app.url, 'catalogue_changed', {
      onMessage: (notice) => notices.push(notice),
      onReconnect: () => ready.resolve(),
      log: app.log,
    });
    await ready.promise;
    const price = (sku: string) => [{ sku, price_paise: 12_300, sale_price_paise: null }];
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/desk/products/${id}/preview`,
      headers: { cookie: `desk=${browser.cookie ?? ''}` },
      payload: { title: 'Secret Title', prices: price(id) },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.payload).toContain('Secret Title');
    await preview(shown, { title: 'Secret Title' }, price(shown));
    expect([await rowOf(id), await rowOf(shown), await auditCount()]).toEqual(before);
    for (const title of ['Stored Title', 'Secret Title']) {
      expect((await open(productLink({ title, id }))).status).toBe(404);
    }
    expect((await open(link(shown))).html).not.toContain('Secret Title');
    expect((await open(`/api/grouped-product/single/${id}`)).status).toBe(404);
    // Notices come in order: one of a preview would have come before this.
    await sql`select pg_notify('catalogue_changed', 'last')`.execute(db);
    await expect.poll(() => notices.at(-1)).toBe('last');
    expect(notices).toEqual(['last']);
    await listening.close();
  });

  test('is refused as saving would be, with the field', async () => {
    const id = await addProduct();
    const code = async (...sent: Parameters<typeof preview>) => (await preview(...sent)).body.code;
    expect(await code('none')).toBe('unknown-row');
    expect(await code(id, { title: '' })).toBe('bad-input');
    expect(await code(id, { category: 'No such' })).toBe('unknown-category');
    expect(await code(id, { pictures: ['no-such-picture'] })).toBe('picture-refused');
    expect(await code(id, {}, [{ sku: id, price_paise: 1, sale_price_paise: 2 }])).toBe('price-not-possible');
    expect((await preview(id)).status).toBe(200);
  });

  test('is for those who may edit products: nobody else, and no other site', async () => {
    const id = await addProduct();
    const ask = (person: Pick<DeskBrowser, 'call'>, headers: Record<string, string> = {}) =>
      person.call('POST /desk/products/:productId/preview', {
        params: { productId: id },
        body: { prices: [] },
        headers,
      });
    expect(await ask(new DeskBrowser(app))).toMatchObject({ status: 401, body: { code: 'desk-signed-out' } });
    expect(await ask(await atDesk(app, 'packer'))).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    const elsewhere = await ask({ call }, { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' });
    expect(elsewhere).toMatchObject({ status: 403, body: { code: 'cross-site' } });
  });
});

const auditCount = async () =>
  (
    await db
      .selectFrom('audit')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** What a page shows between its head and its foot. */
const mainOf = (html: string): string =>
  /<main[\s\S]*<\/main>/.exec(html)?.[0].replaceAll(/<noscript>[\s\S]*?<\/noscript>/g, '') ?? 'no main';
