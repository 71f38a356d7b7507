import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addAccount, addSku } from '../../../database/testing/rows.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp({ demo: true });
const { db } = app;
const { call, staffId } = await atDesk(app, 'manager');

const upload = (content: string) =>
  call('POST /desk/import', { body: { file_name: 'goods.csv', content: Buffer.from(content).toString('base64') } });

async function check(content: string) {
  const { body } = await upload(content);
  const params = { importId: body.import_id };
  const checked = await call('POST /desk/import/:importId/check', { params, body: { columns: body.columns } });
  return {
    ...checked.body,
    apply: async () => (await call('POST /desk/import/:importId/apply', { params })).body,
    importId: body.import_id,
  };
}

const goods = () =>
  sql<Record<string, unknown>>`
    select v.sku, v.version, v.price_paise, v.sale_price_paise, p.title, p.category, s.on_hand, s.reserved
      from variation v join product p using (product_id) left join stock s using (sku) order by v.sku`
    .execute(db)
    .then(({ rows }) => rows);

test.each(['csv', 'xlsx'] as const)('[G-06] what was exported as %s imports again without a change', async (format) => {
  await addSku(db);
  await sql`update product set title = '=HYPERLINK("http://x","y")' where product_id = (select max(product_id) from product)`.execute(
    db,
  );
  const { content, file_name } = (await call('GET /desk/export', { query: { format } })).body;
  const { rows: written } = await sql`select action, subject_id from audit order by audit_id desc limit 1`.execute(db);
  expect(written).toEqual([{ action: 'goods exported', subject_id: file_name }]);
  const { body } = await call('POST /desk/import', { body: { file_name: `goods.${format}`, content } });
  expect(body.columns).toEqual(['sku', 'title', 'category', 'price', 'sale_price', 'on_shelf', '']);
  const params = { importId: body.import_id };
  const checked = await call('POST /desk/import/:importId/check', { params, body: { columns: body.columns } });
  expect(checked.body).toMatchObject({ change_count: 0, wrong_count: 0, unchanged_rows: body.row_count });
  expect((await call('POST /desk/import/:importId/apply', { params })).body.code).toBe('not-checked');
});

test('[G-06] a dry run shows each change; applying makes them all, with audit and ledger', async () => {
  const [one, two] = [await addSku(db, { onHand: 10 }), await addSku(db)];
  await addWholeOrder(db, { userId: await addAccount(db), lines: [{ sku: one, quantity: 2 }] });
  const before = await goods();
  const checked = await check(`sku;price;SALE PRICE;On the shelf;Title\n${one};600;550;9;New title\n${two};;;;\n`);
  expect(checked).toMatchObject({
    change_count: 4,
    unchanged_rows: 1,
    wrong: [],
    changes: [
      { line: 2, sku: one, field: 'price', before: '500', after: '600' },
      { line: 2, sku: one, field: 'sale_price', before: '', after: '550' },
      { line: 2, sku: one, field: 'title', after: 'New title' },
      { line: 2, sku: one, field: 'on_shelf', before: '10', after: '9' },
    ],
  });
  expect(await goods()).toEqual(before);
  expect(await checked.apply()).toMatchObject({ state: 'applied', done_rows: 3, total_rows: 3 });
  expect((await goods()).find(({ sku }) => sku === one)).toMatchObject({
    price_paise: 60_000,
    sale_price_paise: 55_000,
    title: 'New title',
    on_hand: 7,
  });
  const audits = await db
    .selectFrom('audit')
    .select(['subject_kind', 'actor'])
    .where('batch_id', '=', checked.importId)
    .execute();
  expect(audits.map(({ subject_kind, actor }) => [subject_kind, actor])).toEqual([
    ['product', staffId],
    ['variation', staffId],
    ['stock', staffId],
  ]);
  await expectNoViolation(db);
});

test('[G-06] wrong rows are named by line, and then nothing can be applied', async () => {
  const sku = await addSku(db, { onHand: 5 });
  await addWholeOrder(db, { userId: await addAccount(db), lines: [{ sku, quantity: 3 }] });
  const { rows: packages } = await sql<{ sku: string }>`
    select sku from variation join product using (product_id) where product_type = 'Grouped Product' limit 1`.execute(
    db,
  );
  const checked = await check(
    [
      'SKU,Price,Sale price,On the shelf,Category',
      `${sku},x,,,`,
      `${sku},1,,,`,
      'NO-SUCH,1,,,',
      ',1,,,',
      `${packages[0]?.sku ?? ''},,,4,`,
      `${await addSku(db)},100,200,1.5,Nowhere`,
    ].join('\n'),
  );
  expect(checked.wrong.map(({ line, field }) => [line, field])).toEqual([
    [2, 'Price'],
    [3, 'SKU'],
    [4, 'SKU'],
    [5, 'SKU'],
    [6, 'On the shelf'],
    [7, 'Sale price'],
    [7, 'Category'],
    [7, 'On the shelf'],
  ]);
  expect((await checked.apply()) as object).toMatchObject({ code: 'not-checked' });
  expect((await check(`SKU,On the shelf\n${sku},2\n`)).wrong[0]?.reason).toBe('3 are sold or held for orders.');
});

test('[G-20] an amount that could mean two things is refused with the reason; a price that changes more than fivefold comes first', async () => {
  const [one, two] = [await addSku(db), await addSku(db)];
  const refused = await check(`sku;price\n${one};2499,50\n${two};1.299,00\n`);
  expect(refused.wrong.map(({ line, reason }) => [line, reason])).toEqual([
    [2, '“2499,50” could mean two amounts. Please write paise after a dot, as in 2,499.50.'],
    [3, '“1.299,00” could mean two amounts. Please write paise after a dot, as in 2,499.50.'],
  ]);
  const checked = await check(`sku;price\n${one};"600"\n${two};"1,00,000"\n`);
  expect(checked).toMatchObject({ wrong: [], change_count: 2, jump_count: 1 });
  expect(checked.changes.map(({ sku, after, is_jump }) => [sku, after, is_jump])).toEqual([
    [two, '100000', true],
    [one, '600', false],
  ]);
});

test('[G-20] calls say why a text is no amount', async () => {
  const sku = await addSku(db);
  const body = { version: 1, price_paise: '2499,50' as unknown as number, sale_price_paise: null };
  expect((await call('PATCH /desk/variations/:sku', { params: { sku }, body })).body).toMatchObject({
    code: 'bad-input',
    fields: [
      {
        field: 'price_paise',
        reason: '“2499,50” could mean two amounts. Please write paise after a dot, as in 2,499.50.',
      },
    ],
  });
});

test('[G-06] all or nothing: if one row was changed since the check, nothing is written', async () => {
  const skus = [await addSku(db), await addSku(db), await addSku(db, { onHand: 4 })];
  const text = `SKU,Price,On the shelf\n${skus.map((sku) => `${sku},777,3`).join('\n')}\n`;
  const checked = await check(text);
  await db
    .updateTable('variation')
    .set({ price_paise: 1 })
    .where('sku', '=', skus[1] ?? '')
    .execute();
  const before = await goods();
  expect(await checked.apply()).toMatchObject({
    state: 'refused',
    message: `Line 3: ${skus[1]} has changed since the check. Please check the file again. Nothing was changed.`,
  });
  expect(await goods()).toEqual(before);
  const again = await check(text);
  await addWholeOrder(db, {
    userId: await addAccount(db),
    stage: 'awaiting payment',
    lines: [{ sku: skus[2] ?? '', quantity: 4 }],
  });
  const held = await goods();
  expect((await again.apply()).message).toMatch(
    /^Line 4: 4 of .* are sold or held for orders\. Nothing was changed\.$/,
  );
  expect(await goods()).toEqual(held);
});

test('[G-06] a double press applies the import once; nobody else can see it', async () => {
  const sku = await addSku(db);
  const checked = await check(`SKU,Price\n${sku},999\n`);
  const states = await Promise.all([checked.apply(), checked.apply(), checked.apply()]);
  expect(states.map(({ state }) => state)).toContain('applied');
  expect((await checked.apply()).state).toBe('applied');
  expect((await goods()).find((row) => row['sku'] === sku)).toMatchObject({ version: 2, price_paise: 99_900 });
  const other = await atDesk(app, 'owner');
  const params = { importId: checked.importId };
  expect((await other.call('GET /desk/import/:importId', { params })).status).toBe(404);
  expect((await other.call('GET /desk/import')).body.rows).toEqual([]);
  expect((await call('GET /desk/import')).body.rows[0]).toMatchObject({
    import_id: checked.importId,
    file_name: 'goods.csv',
    row_count: 1,
    state: 'applied',
  });
});

test('[G-06] an unreadable file and senseless columns are refused with a message', async () => {
  expect((await call('POST /desk/import', { body: { file_name: 'x', content: 'not base64!' } })).body.code).toBe(
    'bad-input',
  );
  expect((await upload('SKU,Title\nA,"open\n')).body).toMatchObject({
    code: 'file-not-readable',
    message: '“goods.csv” cannot be read. Line 2: a quote (") is opened and never closed.',
  });
  const { import_id: importId } = (await upload('a,b\n1,2\n')).body;
  const asked = (columns: string[]) =>
    call('POST /desk/import/:importId/check', { params: { importId }, body: { columns } });
  expect((await asked(['', ''])).body.message).toBe('Please choose the column that contains the SKU.');
  expect((await asked(['sku', 'sku'])).body.message).toBe(
    'Two columns have the same meaning. Please choose each only once.',
  );
});
