import { afterEach, describe, expect, test } from 'vitest';
import { refusedBy } from './testing/refused-by.ts';
import { addAccount, addAdmission, addOrder, addPayment, addPaymentRequest } from './testing/rows.ts';
import { testDatabase } from './testing/test-database.ts';

const { db } = await testDatabase();
const userId = await addAccount(db);
const order = () => addOrder(db, { user_id: userId });

/** Orders here hold no stock, so those rules are left out. */
afterEach(async () => {
  const violations = await db.selectFrom('violation').selectAll().where('name', '!~', '^S4 order').execute();
  if (violations.length > 0) throw new Error(JSON.stringify(violations));
});

describe('money', () => {
  const place = (orderId: string, requestId: string, over: object = {}) =>
    db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('shop_order')
        .set({ stage: 'placed', placed_at: new Date() })
        .where('order_id', '=', orderId)
        .execute();
      return addPayment(transaction, { request_id: requestId, outcome: 'applied', ...over });
    });

  test('places an order once, and only with the exact amount in the right currency', async () => {
    const orderId = await order();
    const requestId = await addPaymentRequest(db, { user_id: userId, order_id: orderId });
    expect(await refusedBy(place(orderId, requestId, { amount_paise: 100 }))).toBe('payment_matches_request');
    expect(await refusedBy(place(orderId, requestId, { currency: 'USD' }))).toBe('payment_matches_request');
    expect(await refusedBy(place(orderId, requestId, { state: 'failed', captured_at: null }))).toBe(
      'payment_outcome_needs_money',
    );
    await place(orderId, requestId, { provider_payment_id: 'pay_1' });
    expect(await refusedBy(place(orderId, requestId))).toBe('payment_one_applied');
    expect(await refusedBy(addPayment(db, { provider_payment_id: 'pay_1' }))).toBe('payment_provider_payment_id_key');
    expect(
      await refusedBy(
        db
          .updateTable('payment')
          .set({ state: 'failed', captured_at: null, outcome: null })
          .where('provider_payment_id', '=', 'pay_1')
          .execute(),
      ),
    ).toBe('payment_captured_is_final');
  });

  test('is requested without an account only for an order without one', async () => {
    const orderId = await addOrder(db, { user_id: null, channel: 'quote' });
    expect(await refusedBy(addPaymentRequest(db, { user_id: userId, order_id: orderId }))).toBe(
      'payment_request_is_owed',
    );
    const requestId = await addPaymentRequest(db, { user_id: null, order_id: orderId });
    await place(orderId, requestId);
    expect(await refusedBy(addPaymentRequest(db, { user_id: null, order_id: await order() }))).toBe(
      'payment_request_is_owed',
    );
  });

  test('is requested once per order, and for exactly what is owed', async () => {
    const orderId = await order();
    expect(await refusedBy(addPaymentRequest(db, { user_id: userId, order_id: orderId, amount_paise: 100 }))).toBe(
      'payment_request_is_owed',
    );
    expect(await refusedBy(addPaymentRequest(db, { user_id: await addAccount(db), order_id: orderId }))).toBe(
      'payment_request_is_owed',
    );
    await addPaymentRequest(db, { user_id: userId, order_id: orderId });
    expect(await refusedBy(addPaymentRequest(db, { user_id: userId, order_id: orderId }))).toBe(
      'payment_request_order_id_key',
    );
    const change = db.updateTable('payment_request').set({ amount_paise: 100 }).where('order_id', '=', orderId);
    expect(await refusedBy(change.execute())).toBe('payment_request_is_final');
    const another = db.updateTable('payment_request').set({ provider_order_id: 'order_another' });
    expect(await refusedBy(another.where('order_id', '=', orderId).execute())).toBe('payment_request_is_final');
  });

  test('is decided once', async () => {
    const requestId = await addPaymentRequest(db, { user_id: userId, order_id: await order() });
    const payment_id = await addPayment(db, { request_id: requestId, outcome: 'refund due' });
    const decide = (outcome: 'applied' | null) =>
      db.updateTable('payment').set({ outcome }).where('payment_id', '=', payment_id).execute();
    expect(await refusedBy(decide('applied'))).toBe('payment_outcome_is_final');
    expect(await refusedBy(decide(null))).toBe('payment_outcome_is_final');
  });

  test('is refunded at most once per reason and never more than came in, even concurrently', async () => {
    const paymentId = await addPayment(db, { outcome: 'refund due' });
    const refund = (reason_key: string, amount_paise: number) =>
      db.insertInto('refund').values({ payment_id: paymentId, reason_key, amount_paise }).execute();
    await refund('one', 20_000);
    expect(await refusedBy(refund('one', 20_000))).toBe('refund_once_a_reason');
    expect(await refusedBy(refund('two', 30_001))).toBe('payment_refund_max');
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => refund(`many ${index}`, 10_000)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await db
      .updateTable('refund')
      .set({ state: 'failed', ended_at: new Date() })
      .where('reason_key', '=', 'one')
      .execute();
    await refund('again', 20_000);
    const authorised = await addPayment(db, { state: 'authorized', captured_at: null });
    expect(
      await refusedBy(
        db.insertInto('refund').values({ payment_id: authorised, reason_key: 'x', amount_paise: 1 }).execute(),
      ),
    ).toBe('payment_refund_of_captured');
  });

  describe('for a fee', () => {
    const admit = async () => {
      const admission_id = await addAdmission(db, { user_id: userId });
      return { admission_id, user_id: userId, user_name: 'Asha Rao', fee_paise: 100_000 };
    };
    type Fee = Awaited<ReturnType<typeof admit>>;
    const addFee = async (fee: Fee) => {
      const { fee_order_id } = await db
        .insertInto('fee_order')
        .values(fee)
        .returning('fee_order_id')
        .executeTakeFirstOrThrow();
      return fee_order_id;
    };
    /** Together with its payment, as settling does. */
    const payFee = (fee_order_id: string, receipt: { receipt_year?: string; receipt_number?: number } = {}) =>
      db.transaction().execute(async (transaction) => {
        const provider_order_id = `order_${fee_order_id}`;
        const { request_id } = await transaction
          .insertInto('payment_request')
          .values({ purpose: 'fee', fee_order_id, user_id: userId, amount_paise: 100_000, provider_order_id })
          .returning('request_id')
          .executeTakeFirstOrThrow();
        await addPayment(transaction, { request_id, amount_paise: 100_000, outcome: 'applied' });
        const paid = { state: 'paid' as const, paid_at: new Date(), ...receipt };
        await transaction.updateTable('fee_order').set(paid).where('fee_order_id', '=', fee_order_id).execute();
      });

    test('is requested once while due, and for exactly what is owed', async () => {
      const fee = await admit();
      const fee_order_id = await addFee(fee);
      const change = db.updateTable('fee_order').where('fee_order_id', '=', fee_order_id);
      expect(await refusedBy(addFee(fee))).toBe('fee_order_one_due');
      expect(await refusedBy(change.set({ state: 'paid', paid_at: new Date() }).execute())).toBe(
        'fee_order_paid_is_paid',
      );
      expect(await refusedBy(change.set({ fee_paise: 100 }).execute())).toBe('fee_order_is_final');
      const wrongPurpose = { purpose: 'order' as const, fee_order_id, user_id: userId, amount_paise: 100_000 };
      expect(await refusedBy(db.insertInto('payment_request').values(wrongPurpose).execute())).toBe(
        'payment_request_purpose',
      );
    });

    test('is paid once, and its receipt has a unique number', async () => {
      const fee = await admit();
      const first = await addFee(fee);
      await payFee(first, { receipt_year: '2026-27', receipt_number: 7 });
      const second = await addFee(fee);
      expect(await refusedBy(payFee(second))).toBe('fee_order_one_paid');
      const another = await addFee(await admit());
      expect(await refusedBy(payFee(another, { receipt_year: '2026-27', receipt_number: 7 }))).toBe(
        'fee_order_receipt_year_receipt_number_key',
      );
    });
  });

  test('a webhook body is stored once, whatever event id it comes with', async () => {
    const event = { body_hash: 'a'.repeat(64), body: '{}' };
    await db
      .insertInto('webhook_event')
      .values({ ...event, event_id: '1' })
      .execute();
    expect(
      await refusedBy(
        db
          .insertInto('webhook_event')
          .values({ ...event, event_id: '2' })
          .execute(),
      ),
    ).toBe('webhook_event_pkey');
  });
});

test('a payment link never changes what it pays for, and can only be revoked', async () => {
  const requestId = await addPaymentRequest(db, { user_id: userId, order_id: await order() });
  const link = { token_hash: 'a'.repeat(64), expires_at: new Date(), created_by: 'system' };
  const add = (over: object) =>
    db
      .insertInto('pay_link')
      .values({ ...link, ...over })
      .execute();
  expect(await refusedBy(add({}))).toBe('pay_link_for_one');
  expect(await refusedBy(add({ request_id: requestId, token_hash: 'secret' }))).toBe('pay_link_token_hash_check');
  await add({ request_id: requestId });
  expect(await refusedBy(add({ request_id: requestId }))).toBe('pay_link_token_hash_key');
  expect(
    await refusedBy(
      db
        .updateTable('pay_link')
        .set({ expires_at: new Date(0) })
        .execute(),
    ),
  ).toBe('pay_link_is_final');
  await db.updateTable('pay_link').set({ revoked_at: new Date() }).execute();
  expect(await refusedBy(db.updateTable('pay_link').set({ revoked_at: null }).execute())).toBe('pay_link_is_final');
  expect(await refusedBy(db.deleteFrom('pay_link').execute())).toBe('pay_link_is_final');
});
