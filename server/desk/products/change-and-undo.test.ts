import { describe, expect, test } from 'vitest';
import { addSku } from '../../../database/testing/rows.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { testApp } from '../../testing/test-app.ts';
import { variationSubject } from './change-price.ts';
import { refuse } from '../../http/refuse.ts';
import { hashSecretText } from '../../state/secret-text.ts';
import { StaffSessions } from '../../state/staff-sessions.ts';
import { staffTransaction } from '../change/staff-transaction.ts';

const app = await testApp();
const { db } = app;

const audits = (sku: string) =>
  db.selectFrom('audit').selectAll().where('subject_id', '=', sku).orderBy('audit_id').execute();
const priceOf = async (sku: string) =>
  (await db.selectFrom('variation').select('price_paise').where('sku', '=', sku).executeTakeFirstOrThrow()).price_paise;

async function manager() {
  const person = await atDesk(app, 'manager');
  const price = (sku: string, version: number, price_paise: number, sale_price_paise: number | null = null) =>
    person.call('PATCH /desk/variations/:sku', { params: { sku }, body: { version, price_paise, sale_price_paise } });
  const undo = (auditId: number | null | undefined) =>
    person.call('POST /desk/audit/:auditId/undo', { params: { auditId: String(auditId) } });
  return { ...person, price, undo };
}

describe('a change', () => {
  test('[W-07] writes who, when, before and after, only what changed', async () => {
    const { staffId, price } = await manager();
    const sku = await addSku(db, { pricePaise: 50_000 });
    expect(await price(sku, 1, 50_000, 45_000)).toMatchObject({
      status: 200,
      body: { sku, price_paise: 50_000, sale_price_paise: 45_000, version: 2 },
    });
    expect(await audits(sku)).toMatchObject([
      {
        actor: staffId,
        action: 'price',
        subject_kind: 'variation',
        before: { sale_price_paise: null },
        after: { sale_price_paise: 45_000 },
      },
    ]);
    const [{ before } = { before: null }] = await audits(sku);
    expect(Object.keys(before ?? {})).toEqual(['sale_price_paise']);
    // The same again changes nothing and writes nothing.
    expect(await price(sku, 2, 50_000, 45_000)).toMatchObject({ status: 200, body: { audit_id: null, version: 2 } });
    expect(await audits(sku)).toHaveLength(1);
  });

  test('[W-08] of a row that somebody else changed is refused with both values', async () => {
    const first = await manager();
    const second = await manager();
    const sku = await addSku(db, { pricePaise: 50_000 });
    await first.price(sku, 1, 60_000);
    const answer = await second.price(sku, 1, 70_000, 65_000);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'changed-since',
        conflict: {
          version: 2,
          current: { price_paise: 60_000, sale_price_paise: null },
          yours: { price_paise: 70_000, sale_price_paise: 65_000 },
          by: expect.stringContaining('manager'),
        },
      },
    });
    expect(await priceOf(sku)).toBe(60_000);
    // After seeing both values, the second may save anyway.
    expect((await second.price(sku, 2, 70_000, 65_000)).status).toBe(200);
    // A change by SQL counts too.
    await db.updateTable('variation').set({ price_paise: 80_000 }).where('sku', '=', sku).execute();
    expect((await first.price(sku, 3, 1)).status).toBe(409);
  });

  test('[W-08] by ten people at once: one wins, and nine get a conflict', async () => {
    const sku = await addSku(db);
    const people = await Promise.all(Array.from({ length: 10 }, manager));
    const answers = await Promise.all(people.map(({ price }, index) => price(sku, 1, 10_000 + index)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(await audits(sku)).toHaveLength(1);
  });

  test('[W-07] that fails or is refused leaves no audit row and nothing else', async () => {
    const sku = await addSku(db, { pricePaise: 50_000 });
    const { browser, price } = await manager();
    expect(await price(sku, 1, 40_000, 45_000)).toMatchObject({ status: 400, body: { code: 'price-not-possible' } });
    const staff = await new StaffSessions(db).identify(browser.cookie ?? null);
    if (!staff) throw new Error('nobody is signed in');
    const write = (trx: typeof db, pricePaise: number) =>
      trx.updateTable('variation').set({ price_paise: pricePaise }).where('sku', '=', sku).execute();
    const edit = { action: 'price', subject: variationSubject(sku) };
    const failing = staffTransaction(db, staff, edit, async (trx) => {
      await write(trx, 1);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    const refused = await staffTransaction(db, staff, edit, async (trx) => {
      await write(trx, 2);
      return refuse('price-not-possible');
    });
    expect(refused).toMatchObject({ code: 'price-not-possible' });
    expect(await priceOf(sku)).toBe(50_000);
    expect(await audits(sku)).toEqual([]);
  });

  test('[W-04] of somebody whose session ended while the call was waiting is refused', async () => {
    const sku = await addSku(db);
    const { browser } = await manager();
    const staff = await new StaffSessions(db).identify(browser.cookie ?? null);
    if (!staff) throw new Error('nobody is signed in');
    await db
      .updateTable('staff_session')
      .set({ ended_at: new Date(), end_reason: 'removed' })
      .where('secret_hash', '=', hashSecretText(browser.cookie ?? ''))
      .execute();
    const change = staffTransaction(db, staff, { action: 'price', subject: variationSubject(sku) }, async () => {});
    expect(await change).toMatchObject({ code: 'not-allowed' });
  });

  test('of an unknown row, and of a role without the permission, is refused', async () => {
    const { price } = await manager();
    expect(await price('NO-SUCH-SKU', 1, 100)).toMatchObject({ status: 404, body: { code: 'unknown-row' } });
    const packer = await atDesk(app, 'packer');
    const body = { version: 1, price_paise: 1, sale_price_paise: null };
    const answer = await packer.call('PATCH /desk/variations/:sku', { params: { sku: await addSku(db) }, body });
    expect(answer).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
  });
});

describe('undo', () => {
  test('[W-09] puts back what was there, as a change of its own; undoing that does it again', async () => {
    const { price, undo } = await manager();
    const sku = await addSku(db, { pricePaise: 50_000 });
    const { audit_id } = (await price(sku, 1, 60_000)).body;
    const undone = await undo(audit_id);
    expect(undone).toMatchObject({ status: 200 });
    expect(await priceOf(sku)).toBe(50_000);
    expect((await audits(sku)).at(-1)).toMatchObject({
      undoes: audit_id,
      action: 'price undone',
      before: { price_paise: 60_000 },
      after: { price_paise: 50_000 },
    });
    expect((await undo(undone.body.audit_id)).status).toBe(200);
    expect(await priceOf(sku)).toBe(60_000);
  });

  test('[W-09] says why it is impossible: already undone, changed since, wrong kind, unknown', async () => {
    const { price, undo } = await manager();
    const sku = await addSku(db, { pricePaise: 50_000 });
    const first = (await price(sku, 1, 60_000)).body.audit_id;
    const other = await manager();
    await other.price(sku, 2, 65_000);
    expect(await undo(first)).toMatchObject({
      status: 409,
      body: { code: 'cannot-undo', message: expect.stringMatching(/^It has been changed since, by manager \d+ on /) },
    });
    expect(await priceOf(sku)).toBe(65_000);
    const second = (await other.price(sku, 3, 66_000)).body.audit_id;
    const twice = await Promise.all([undo(second), other.undo(second)]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await undo(second)).body.message).toBe('This has already been undone.');
    const invited = await db
      .insertInto('audit')
      .values({ actor: 'system', action: 'order status', subject_kind: 'order', subject_id: 'x' })
      .returning('audit_id')
      .executeTakeFirstOrThrow();
    expect((await undo(invited.audit_id)).body.message).toBe('This kind of change cannot be undone here.');
    expect((await undo(99_999_999)).status).toBe(404);
  });

  test('[W-09] needs the permission of the change itself', async () => {
    const { price } = await manager();
    const sku = await addSku(db);
    const { audit_id } = (await price(sku, 1, 60_000)).body;
    const packer = await atDesk(app, 'packer');
    const answer = await packer.call('POST /desk/audit/:auditId/undo', { params: { auditId: String(audit_id) } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
  });
});
