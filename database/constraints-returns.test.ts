import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { refusedBy } from './testing/refused-by.ts';
import { addAccount, addClosedReturn, addCreditNote, addInvoice, addOrder, addSku } from './testing/rows.ts';
import { testDatabase } from './testing/test-database.ts';

const { db } = await testDatabase();
const userId = await addAccount(db);

/** Orders here hold no stock, and are invoiced and returned unpaid, so those rules are left out. */
afterEach(async () => {
  const violations = await db.selectFrom('violation').selectAll().where('name', '!~', '^(S3|S4|N5|N1|R2)').execute();
  if (violations.length > 0) throw new Error(JSON.stringify(violations));
});

let invoices = 0;
async function invoicedOrder(): Promise<{ orderId: string; sku: string }> {
  const sku = await addSku(db);
  const orderId = await addOrder(db, { user_id: userId }, sku);
  await db.transaction().execute((trx) => addInvoice(trx, orderId, { number: ++invoices }));
  return { orderId, sku };
}

type Columns = Partial<{ quantity: number; line: number }>;
const startReturn = (orderId: string, { quantity = 1, line = 1 }: Columns = {}): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const { return_id } = await trx
      .insertInto('order_return')
      .values({ order_id: orderId, state: 'approved', reason: 'Other', is_by_customer: false, started_by: 'x' })
      .returning('return_id')
      .executeTakeFirstOrThrow();
    await trx.insertInto('return_line').values({ return_id, order_id: orderId, line_number: line, quantity }).execute();
    return return_id;
  });
const change = (returnId: string, set: string) =>
  sql`update order_return set ${sql.raw(set)} where return_id = ${returnId}`.execute(db);
const decline = (returnId: string) => change(returnId, `state = 'declined', answer = 'No', ended_at = now()`);

describe('[O-05] a return', () => {
  test('takes back no more than was bought, even if several are written at once; a declined one frees its pieces', async () => {
    const { orderId } = await invoicedOrder();
    expect(await refusedBy(startReturn(orderId, { quantity: 2 }))).toBe('return_was_bought');
    expect(await refusedBy(startReturn(orderId, { line: 2 }))).toBe('return_line_order_id_line_number_fkey');
    const ends = await Promise.allSettled(Array.from({ length: 6 }, () => startReturn(orderId)));
    const won = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    expect(won).toHaveLength(1);
    await decline(won[0] ?? '');
    await startReturn(orderId);
  });

  test('has lines, all of its own order', async () => {
    const { orderId } = await invoicedOrder();
    const empty = sql`insert into order_return (order_id, state, reason, is_by_customer, started_by)
                      values (${orderId}, 'approved', 'Other', false, 'x')`.execute(db);
    expect(await refusedBy(empty)).toBe('return_has_lines');
    const returnId = await startReturn(orderId);
    const other = (await invoicedOrder()).orderId;
    const foreign = sql`update return_line set order_id = ${other} where return_id = ${returnId}`;
    expect(await refusedBy(foreign.execute(db))).toBe('return_line_return_id_order_id_fkey');
    expect(await refusedBy(change(returnId, `started_by = 'y'`))).toBe('order_return_is_of_its_order');
  });

  test('records how it ended, and how the refund was paid', async () => {
    const { orderId } = await invoicedOrder();
    const returnId = await startReturn(orderId);
    const close = (more: string) => change(returnId, `state = 'closed', ended_at = now(), ${more}`);
    expect(await refusedBy(change(returnId, `state = 'received', ended_at = now()`))).toBe('order_return_ended');
    expect(await refusedBy(change(returnId, `state = 'declined', ended_at = now()`))).toBe('order_return_declined');
    expect(await refusedBy(close('refund_paise = null'))).toBe('order_return_refunded');
    expect(await refusedBy(close('refund_paise = 5'))).toBe('order_return_refunded');
    expect(await refusedBy(close(`refund_paise = 5, by_hand_paise = 6, by_hand_method = 'Cash'`))).toBe(
      'order_return_check',
    );
    expect(await refusedBy(close('refund_paise = 5, by_hand_paise = 5'))).toBe('order_return_by_hand');
    const upi = `refund_paise = 5, by_hand_paise = 5, by_hand_method = 'UPI'`;
    expect(await refusedBy(close(upi))).toBe('order_return_by_hand');
    await db.insertInto('upi_reference').values({ reference: 'ABCD', order_id: orderId }).execute();
    expect(await refusedBy(close(`${upi}, by_hand_reference = 'abcd'`))).toBe('upi_reference_claimed');
    expect(await refusedBy(close(`${upi}, by_hand_reference = 'abc'`))).toBe('order_return_by_hand_reference_check');
    expect(await refusedBy(change(returnId, 'refund_paise = 5, by_hand_paise = 0'))).toBe('order_return_refunded');
    const unfit = sql`update return_line set is_restocked = true, condition = 'damaged' where return_id = ${returnId}`;
    expect(await refusedBy(unfit.execute(db))).toBe('return_line_restocked');
  });

  test('is final once it has ended, and is never deleted', async () => {
    const { orderId } = await invoicedOrder();
    const returnId = await startReturn(orderId);
    const drop = sql`delete from order_return where return_id = ${returnId}`;
    expect(await refusedBy(drop.execute(db))).toBe('order_return_is_final');
    await decline(returnId);
    expect(await refusedBy(change(returnId, `state = 'approved', ended_at = null`))).toBe('order_return_is_final');
    for (const statement of [
      sql`update return_line set quantity = 2 where return_id = ${returnId}`,
      sql`delete from return_line where return_id = ${returnId}`,
      sql`insert into return_line (return_id, order_id, line_number, quantity) values (${returnId}, ${orderId}, 1, 1)`,
    ]) {
      expect(await refusedBy(statement.execute(db))).toBe('return_line_is_final');
    }
  });

  test('puts each SKU on the shelf once', async () => {
    const { orderId, sku } = await invoicedOrder();
    const returnId = await db.transaction().execute((trx) => addClosedReturn(trx, orderId));
    const put = (kind: string, ofReturn: string | null, pieces = 1) =>
      sql`insert into stock_movement (sku, kind, change, return_id) values (${sku}, ${kind}, ${pieces}, ${ofReturn})`.execute(
        db,
      );
    expect(await refusedBy(put('return', returnId))).toBe('stock_movement_once_a_return');
    expect(await refusedBy(put('return', null))).toBe('stock_movement_of_return');
    expect(await refusedBy(put('receive', returnId))).toBe('stock_movement_of_return');
    expect(await refusedBy(put('return', returnId, -1))).toBe('stock_movement_direction');
    expect(await db.selectFrom('stock').select('on_hand').where('sku', '=', sku).execute()).toEqual([{ on_hand: 11 }]);
  });
});

describe('[O-06] a credit note', () => {
  test('adds up, and all of an invoice’s notes never exceed it', async () => {
    const { orderId } = await invoicedOrder();
    const note = (overLine: Parameters<typeof addCreditNote>[2]) =>
      refusedBy(db.transaction().execute((trx) => addCreditNote(trx, { orderId, number: 2 }, overLine)));
    expect(await note({ amount_paise: 50_001, taxable_paise: 50_001 })).toBe('credit_note_lines_add_up');
    expect(await note({ quantity: 2 })).toBe('credit_note_within_invoice');
    expect(await note({ line_number: 2 })).toBe('credit_note_within_invoice');
    expect(await note({ amount_paise: 50_001 })).toBe('credit_note_line_adds_up');
  });

  test('exists once for each return, has lines, and is never changed or deleted', async () => {
    const { orderId } = await invoicedOrder();
    await db.transaction().execute((trx) => addCreditNote(trx, { orderId, number: 2 }));
    const second = db.transaction().execute((trx) => addCreditNote(trx, { orderId, number: 3 }));
    expect(await refusedBy(second)).toBe('credit_note_within_invoice');
    for (const statement of [
      'update credit_note set total_paise = 0',
      'delete from credit_note_line',
      'truncate credit_note cascade',
      'update credit_note_line set quantity = 9',
    ]) {
      expect(await refusedBy(sql.raw(statement).execute(db))).toBe('credit_note_is_final');
    }
  });
});
