import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addSku } from '../../../database/testing/rows.ts';
import { addMember } from '../../testing/desk-person.ts';
import { doomedShops } from '../../testing/doomed-shop.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { startStaffSession } from '../staff/staff-session.ts';

const { db, startShop } = await doomedShops();

interface Answer {
  import_id: string;
  columns: string[];
  state: string;
  done_rows: number;
  message: string;
}

async function atDesk() {
  const { staffId } = await addMember(db);
  const cookie = await db.transaction().execute((trx) => startStaffSession(trx, { staffId, browser: 'test' }));
  return async (address: string, body?: object): Promise<Answer> => {
    const answer = await fetch(address, {
      headers: { cookie: `desk=${cookie}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Answer;
  };
}

test(
  '[G-06] killed half-way (kill -9), an import leaves nothing; the next process says so and can make it',
  { timeout: 60_000 },
  async () => {
    const [priced, counted] = [await addSku(db), await addSku(db, { onHand: 3 })];
    const goods = async () =>
      (
        await sql`select v.sku, price_paise, version, on_hand from variation v join stock using (sku)
                   where sku in (${priced}, ${counted}) order by sku`.execute(db)
      ).rows;
    const before = await goods();
    const send = await atDesk();
    const shop = await startShop();
    const content = Buffer.from(`SKU,Price,On the shelf\n${priced},777,\n${counted},777,9\n`).toString('base64');
    const file = await send(`${shop.origin}/api/desk/import`, { file_name: 'goods.csv', content });
    const path = `/api/desk/import/${file.import_id}`;
    await send(`${shop.origin}${path}/check`, { columns: file.columns });

    // It dies after writing prices, while it waits for the lock on stock.
    await db.transaction().execute(async (trx) => {
      await sql`select from stock where sku = ${counted} for update`.execute(trx);
      const answer = send(`${shop.origin}${path}/apply`, {}).catch(() => undefined);
      await expect.poll(() => send(`${shop.origin}${path}`)).toMatchObject({ state: 'applying', done_rows: 2 });
      shop.kill();
      expect(await shop.ended).toBe('SIGKILL');
      await answer;
    });

    const next = await startShop();
    await expect
      .poll(() => send(`${next.origin}${path}`))
      .toMatchObject({
        state: 'stopped',
        message: 'The import was stopped halfway. Nothing was changed.',
      });
    expect(await goods()).toEqual(before);
    expect((await sql`select from audit where batch_id = ${file.import_id}`.execute(db)).rows).toEqual([]);
    expect(await send(`${next.origin}${path}/apply`, {})).toMatchObject({ state: 'applied' });
    expect(await goods()).toMatchObject(
      before.map((row) => ({ ...(row as object), price_paise: 77_700, version: 2, on_hand: expect.anything() })),
    );
    await expectNoViolation(db);
    next.stop();
    await next.ended;
  },
);

test(
  '[G-14] killed half-way, an import leaves whole products only; the next process creates the rest, none twice',
  { timeout: 120_000 },
  async () => {
    await sql`insert into category (category_id, name) values ('killed', 'Killed') on conflict do nothing`.execute(db);
    const send = await atDesk();
    const shop = await startShop();
    const count = 60;
    const rows = Array.from({ length: count }, (_, at) =>
      [`Variable Product,k-${at},K-${at}-S,Killed ${at},Killed,10,1,Size: S`, `,k-${at},K-${at}-M,,,10,2,Size: M`].join(
        '\n',
      ),
    );
    const content = Buffer.from(`Type,Handle,SKU,Title,Category,Price,On the shelf,Attributes\n${rows.join('\n')}\n`);
    const file = await send(`${shop.origin}/api/desk/import`, {
      file_name: 'new.csv',
      content: content.toString('base64'),
    });
    const path = `/api/desk/import/${file.import_id}`;
    await send(`${shop.origin}${path}/check`, { columns: file.columns });
    const stored = async () =>
      (
        await sql<{ product_id: string; skus: number; stocked: number }>`
          select p.product_id, count(v.sku)::integer as skus, count(s.sku)::integer as stocked
            from product p left join variation v using (product_id) left join stock s using (sku)
           where p.category = 'Killed' group by p.product_id`.execute(db)
      ).rows;

    // It dies while it waits for a SKU that somebody else is about to use.
    await db.transaction().execute(async (trx) => {
      await sql`insert into product (product_id, title, product_type, category) values ('other', 'Other', 'Simple', 'Elsewhere')`.execute(
        trx,
      );
      await sql`insert into variation (sku, product_id, price_paise) values ('K-30-M', 'other', 1)`.execute(trx);
      const answer = send(`${shop.origin}${path}/apply`, {}).catch(() => undefined);
      await expect.poll(async () => (await stored()).length, { timeout: 20_000 }).toBe(30);
      shop.kill();
      expect(await shop.ended).toBe('SIGKILL');
      await answer;
    });

    const half = await stored();
    expect(half.every(({ skus, stocked }) => skus === 2 && stocked === 2)).toBe(true);
    const next = await startShop();
    await expect
      .poll(() => send(`${next.origin}${path}`))
      .toMatchObject({
        state: 'stopped',
        created_products: 30,
        message: 'The import was stopped halfway. 30 products were created. Start it again to create the rest.',
      });
    const ended = () => send(`${next.origin}${path}`);
    await send(`${next.origin}${path}/apply`, {});
    await expect.poll(async () => (await ended()).state, { timeout: 20_000 }).toBe('applied');
    expect(await ended()).toMatchObject({
      created_products: count - 1,
      failed: [{ title: 'Killed 30', reason: 'K-30-M is already used by Other.' }],
    });
    const all = await stored();
    expect(all).toHaveLength(count - 1);
    expect(all.every(({ skus, stocked }) => skus === 2 && stocked === 2)).toBe(true);
    expect(all.map(({ product_id }) => product_id)).toEqual(
      expect.arrayContaining(half.map(({ product_id }) => product_id)),
    );
    await expectNoViolation(db);
    next.stop();
    await next.ended;
  },
);
