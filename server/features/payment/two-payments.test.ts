import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentOpened, PaymentProof } from '../../../contract/razorpay.ts';
import { paymentRounds } from '../../jobs/all-rounds.ts';
import { calmKnobs } from '../../providers/payment/simulator/faults.ts';
import { addCentres, admissionForm } from '../../testing/admission-fixture.ts';
import { callerOf } from '../../testing/caller.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { sendRefunds } from './send-refunds.ts';
import { sweepPayments } from './sweep-payments.ts';

const shop = await paymentShop();
const { db, simulator, pay, payments } = shop;
await addCentres(db);
simulator.sendWebhooksTo(null);
beforeEach(() => simulator.set({ isDoubleSuccessAllowed: true }));
afterEach(async () => {
  simulator.clearFaults();
  simulator.set(calmKnobs);
  await shop.expectAllWell();
});

interface Opened {
  requestId: string;
  providerOrderId: string;
  prove: (proof: PaymentProof) => Promise<{ status: number; body: unknown }>;
}

async function openOrder(): Promise<Opened> {
  const { requestId, providerOrderId, ask } = await shop.order();
  return { requestId, providerOrderId, prove: (proof) => ask('POST /payment/verify', proof) };
}

async function openFee(): Promise<Opened> {
  const { headers } = await signedIn(shop);
  const ask = callerOf(shop.http, headers);
  const { payment_id: admissionId } = (await ask('POST /admission', admissionForm)).body as { payment_id: string };
  const opened = (await ask('POST /feepay', { order_id: admissionId })).body as PaymentOpened;
  const { request_id: requestId } = await db
    .selectFrom('payment_request')
    .select('request_id')
    .where('fee_order_id', '=', opened.order_id)
    .executeTakeFirstOrThrow();
  const providerOrderId = opened.razorpay_order?.id ?? '';
  return { requestId, providerOrderId, prove: (proof) => ask('POST /feepay/verify', proof) };
}

const savedPayments = (requestId: string) =>
  db
    .selectFrom('payment')
    .select(['provider_payment_id', 'outcome', 'refunded_paise'])
    .where('request_id', '=', requestId)
    .orderBy('created_at')
    .execute();

/** Does what falls due within these seconds, and no more. */
async function pass(seconds: number) {
  await sql`update payment_request set next_check_at = next_check_at - make_interval(secs => ${seconds})
             where next_check_at is not null`.execute(db);
  await sweepPayments(payments);
  await sendRefunds(payments);
}

/** A minute less the pause between two rounds: a refund goes out in the round after the check that requested it. */
const restSeconds = paymentRounds(payments)
  .filter(({ name }) => ['looking for payments', 'sending refunds'].includes(name))
  .reduce((total, { everySeconds }) => total + everySeconds, 0);
const withinAMinute = () => pass(60 - restSeconds);

const overdue = () => db.selectFrom('overdue').selectAll().execute();

describe.each([
  ['an order', openOrder],
  ['a fee', openFee],
])('[Y-09] of two captured payments of %s one pays and the other is refunded once, within a minute,', (_name, open) => {
  async function paidTwice() {
    const opened = await open();
    const first = pay(opened.providerOrderId);
    const second = pay(opened.providerOrderId);
    return { ...opened, first, second };
  }

  async function expectOneBack({ requestId }: Opened, applied: { paymentId: string }, surplus: { paymentId: string }) {
    const saved = await savedPayments(requestId);
    expect(saved.find(({ provider_payment_id: id }) => id === applied.paymentId)).toMatchObject({ outcome: 'applied' });
    expect(saved.find(({ provider_payment_id: id }) => id === surplus.paymentId)).toMatchObject({
      outcome: 'refund due',
    });
    expect(await shop.refundsOf(requestId)).toMatchObject([{ reason_key: 'paid twice', state: 'processed' }]);
    const back = simulator.ledger().entries.filter(({ kind, paymentId }) => {
      return kind === 'refund' && [applied.paymentId, surplus.paymentId].includes(paymentId);
    });
    expect(back.map(({ paymentId }) => paymentId)).toEqual([surplus.paymentId]);
  }

  test('when the second is proved and then the first', async () => {
    const twice = await paidTwice();
    expect((await twice.prove(twice.second.proof)).status).toBe(200);
    expect((await twice.prove(twice.first.proof)).status).toBe(200);
    await withinAMinute();
    await expectOneBack(twice, twice.second, twice.first);
  });

  test('when the first is proved and then the second', async () => {
    const twice = await paidTwice();
    expect((await twice.prove(twice.first.proof)).status).toBe(200);
    expect((await twice.prove(twice.second.proof)).status).toBe(200);
    await withinAMinute();
    await expectOneBack(twice, twice.first, twice.second);
  });

  test('when only the second is ever reported', async () => {
    const twice = await paidTwice();
    expect((await twice.prove(twice.second.proof)).status).toBe(200);
    await withinAMinute();
    await expectOneBack(twice, twice.second, twice.first);
  });

  test('when both are proved ten times at once', async () => {
    const twice = await paidTwice();
    const proofs = Array.from({ length: 10 }, () => [twice.first.proof, twice.second.proof]).flat();
    const answers = await Promise.all(proofs.map((proof) => twice.prove(proof)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await withinAMinute();
    const applied = (await savedPayments(twice.requestId)).find(({ outcome }) => outcome === 'applied');
    const [one, other] =
      applied?.provider_payment_id === twice.first.paymentId
        ? [twice.first, twice.second]
        : [twice.second, twice.first];
    await expectOneBack(twice, one, other);
  });

  test('when the provider gives no answer to the second proof', async () => {
    const twice = await paidTwice();
    expect((await twice.prove(twice.second.proof)).status).toBe(200);
    simulator.fail({ call: 'GET /payments/:id', kind: 'status', status: 500 });
    expect((await twice.prove(twice.first.proof)).status).toBe(200);
    await withinAMinute();
    await expectOneBack(twice, twice.second, twice.first);
  });

  test('when the other is captured only after the first check', async () => {
    const opened = await open();
    simulator.set({ captureDelaySeconds: 120 });
    const late = pay(opened.providerOrderId);
    simulator.set({ captureDelaySeconds: 0 });
    const paid = pay(opened.providerOrderId);
    expect((await opened.prove(paid.proof)).status).toBe(200);
    await withinAMinute();
    expect(await shop.refundsOf(opened.requestId)).toEqual([]);
    await simulator.advance(121);
    await withinAMinute();
    await expectOneBack(opened, paid, late);
  });
});

describe('a paid request', () => {
  const lookOf = async (requestId: string) => {
    const { rows } = await sql<{ left: number | null }>`
      select extract(epoch from next_check_at - now())::float as left
        from payment_request where request_id = ${requestId}`.execute(db);
    return rows[0]?.left ?? null;
  };

  test('is checked again soon, once more when nothing can be captured any longer, and then never', async () => {
    const { requestId, providerOrderId, prove } = await openOrder();
    await prove(pay(providerOrderId).proof);
    expect(await lookOf(requestId)).toBeGreaterThan(0);
    expect(await lookOf(requestId)).toBeLessThanOrEqual(20);
    await pass(20);
    expect(await lookOf(requestId)).toBeGreaterThan(13 * 60);
    await sql`update payment_request set ended_at = ended_at - interval '16 minutes' where request_id = ${requestId}`.execute(
      db,
    );
    await pass(16 * 60);
    expect(await lookOf(requestId)).toBeNull();
  });

  test('is in `overdue` when the list of its payments was not read within ten minutes', async () => {
    const { requestId, providerOrderId, prove } = await openOrder();
    pay(providerOrderId);
    await prove(pay(providerOrderId).proof);
    simulator.fail({ call: 'GET /orders/:id/payments', kind: 'status', status: 500, times: null });
    await pass(60);
    expect(await overdue()).toEqual([]);
    await sql`update payment_request set ended_at = now() - interval '11 minutes' where request_id = ${requestId}`.execute(
      db,
    );
    expect(await overdue()).toEqual([
      { name: 'M1 payments not looked at after the end', detail: `request ${requestId}` },
    ]);
    simulator.clearFaults();
    await pass(60);
    expect(await overdue()).toEqual([]);
    expect(await shop.refundsOf(requestId)).toMatchObject([{ reason_key: 'paid twice', state: 'processed' }]);
  });
});
