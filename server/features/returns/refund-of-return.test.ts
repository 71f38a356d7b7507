import { afterEach, describe, expect, test } from 'vitest';
import { addSku } from '../../../database/testing/rows.ts';
import { moveOrder } from '../../testing/move-order.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { paymentShop } from '../../testing/payment-shop.ts';
import { delivered, one, returnDesk } from '../../testing/return-desk.ts';

const shop = await paymentShop({ timeoutMs: 2_000 });
const { db, simulator, pay, provider } = shop;
const { owner, started, look, receive, close, closed } = await returnDesk(shop);

afterEach(() => shop.settleAndCheck());

/** Three pieces for 500 rupees each, paid online and delivered. */
async function deliveredOrder() {
  const order = await shop.order({ lines: [{ sku: await addSku(db), quantity: 3 }] });
  const { paymentId } = pay(order.providerOrderId);
  await simulator.idle();
  await moveOrder(shop, order.orderId, ...delivered);
  return { ...order, paymentId };
}

const sentBack = (paymentId: string) =>
  simulator
    .ledger()
    .entries.filter((entry) => entry.paymentId === paymentId)
    .flatMap(({ kind, amountPaise }) => {
      if (kind === 'refund') return [amountPaise];
      return kind === 'refund-undone' ? [-amountPaise] : [];
    });
const refundsOf = async (returnId: string) =>
  (await look(returnId)).refunds?.map(({ amount_paise, state }) => `${amount_paise} ${state}`);
const inDashboard = (paymentId: string, amountPaise: number) =>
  provider.refund({ paymentId, amountPaise, key: `by-hand-${paymentId}` });

test('[O-05] each return refunds its part at the provider once, also two of the same amount that are sent together', async () => {
  const { orderId, paymentId } = await deliveredOrder();
  const first = await started(orderId, one);
  const second = await started(orderId, one, { returns_before: 1 });
  for (const returnId of [first, second]) await closed(returnId);
  // The provider makes both, but neither answer arrives; its list of refunds tells them apart.
  simulator.fail({ call: 'POST /payments/:id/refund', kind: 'hang', when: 'after', times: 2 });
  await shop.walkRounds();
  await simulator.idle();
  for (let round = 0; round < 3; round += 1) await shop.walkRounds();
  expect(sentBack(paymentId)).toEqual([50_000, 50_000]);
  for (const returnId of [first, second]) expect(await refundsOf(returnId)).toEqual(['50000 processed']);
  const rest = await closed(await started(orderId, one, { returns_before: 2 }));
  await shop.walkRounds();
  expect(sentBack(paymentId)).toEqual([50_000, 50_000, 50_000]);
  expect(await refundsOf(rest.return_id)).toEqual(['50000 processed']);
});

describe('[O-05] a refund that somebody made at the provider', () => {
  test('while the screen is open is noticed: we never send another amount than shown, or more than was paid', async () => {
    const { orderId, paymentId } = await deliveredOrder();
    const returnId = await started(orderId, [{ line_number: 1, quantity: 3 }]);
    await receive(returnId);
    const seen = await look(returnId);
    expect(seen.refund).toMatchObject({ refund_paise: 150_000 });
    await inDashboard(paymentId, 40_000);
    await simulator.idle();
    await shop.walkRounds();
    const body = { version: seen.version, shown_paise: 150_000, by_hand_paise: 0 };
    const late = await owner.call('POST /desk/returns/:returnId/close', { params: { returnId }, body });
    expect(late).toMatchObject({ status: 409, body: { code: 'amount-changed' } });
    expect((await look(returnId)).refund).toMatchObject({ refund_paise: 110_000, credit_paise: 150_000 });
    expect((await close(returnId)).status).toBe(200);
    await shop.walkRounds();
    expect(sentBack(paymentId)).toEqual([40_000, 110_000]);
  });

  test('while ours waits reduces ours', async () => {
    const { orderId, paymentId } = await deliveredOrder();
    const { return_id: returnId } = await closed(await started(orderId, [{ line_number: 1, quantity: 3 }]));
    simulator.fail({ call: 'POST /payments/:id/refund', kind: 'reset', when: 'before' });
    await shop.walkRounds();
    await inDashboard(paymentId, 40_000);
    await simulator.idle();
    for (let round = 0; round < 3; round += 1) await shop.walkRounds();
    expect(sentBack(paymentId)).toEqual([40_000, 110_000]);
    expect(await refundsOf(returnId)).toEqual(['150000 failed', '110000 processed']);
    expect((await look(returnId)).refund).toMatchObject({ refund_paise: 150_000 });
  });

  test('while two of ours wait reduces one of them', async () => {
    const { orderId, paymentId } = await deliveredOrder();
    const first = await closed(await started(orderId, one));
    const rest = await closed(await started(orderId, [{ line_number: 1, quantity: 2 }], { returns_before: 1 }));
    simulator.fail({ call: 'POST /payments/:id/refund', kind: 'reset', when: 'before', times: 2 });
    await shop.walkRounds();
    await inDashboard(paymentId, 40_000);
    await simulator.idle();
    for (let round = 0; round < 3; round += 1) await shop.walkRounds();
    expect(sentBack(paymentId).reduce((sum, paise) => sum + paise, 0)).toBe(150_000);
    expect(await refundsOf(first.return_id)).toEqual(['50000 processed']);
    expect(await refundsOf(rest.return_id)).toEqual(['100000 failed', '60000 processed']);
  });
});

describe('[O-05] a provider that', () => {
  test('does not answer leaves the return closed, and the desk shows that the refund is pending', async () => {
    const { orderId, paymentId } = await deliveredOrder();
    simulator.fail({ call: 'POST /payments/:id/refund', kind: 'status', status: 502, when: 'before', times: null });
    const { return_id: returnId } = await closed(await started(orderId, one));
    await shop.walkRounds();
    const waiting = await look(returnId);
    expect(waiting).toMatchObject({ state: 'closed', credit_note: { total_paise: 50_000 } });
    expect(waiting.refunds).toMatchObject([{ state: 'requested', error: expect.stringContaining('502') }]);
    const listed = await owner.call('GET /desk/returns', { query: { view: 'refunding' } });
    expect(listed.body.rows.map(({ return_id }) => return_id)).toContain(returnId);
    expect(sentBack(paymentId)).toEqual([]);
    simulator.clearFaults();
    await shop.walkRounds();
    expect(sentBack(paymentId)).toEqual([50_000]);
    const { receipt_id } = await look(returnId);
    const audit = await owner.call('GET /desk/audit', { query: { kind: 'refund', subject: receipt_id } });
    expect(audit.body.rows, '[W-07] the audit names order and amount').toMatchObject([
      {
        action: 'refund processed',
        subject_name: receipt_id,
        amount_paise: 50_000,
        order: { order_id: orderId },
      },
    ]);
    expect(await refundsOf(returnId)).toEqual(['50000 processed']);
  });

  test('rejects the refund is asked again, and the desk shows both tries', async () => {
    const { orderId, paymentId } = await deliveredOrder();
    simulator.set({ refundEnd: 'failed' });
    const { return_id: returnId } = await closed(await started(orderId, one));
    await shop.walkRounds();
    await simulator.idle();
    await shop.walkRounds();
    simulator.set({ refundEnd: 'processed' });
    await expectNoViolation(db);
    for (let round = 0; round < 3; round += 1) await shop.walkRounds();
    const refunds = await refundsOf(returnId);
    expect(refunds?.at(0)).toBe('50000 failed');
    expect(refunds?.at(-1)).toBe('50000 processed');
    expect(sentBack(paymentId).reduce((sum, paise) => sum + paise, 0)).toBe(50_000);
  });
});
