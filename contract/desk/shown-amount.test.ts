import { expect, test } from 'vitest';
import { deskContract, type DeskKey } from './desk-contract.ts';
import type { DeskEndpoint } from './desk-endpoint.ts';
import type { Permission } from './permissions.ts';

/** Money can move only with these permissions, and when an admission that was paid is declined. */
const moneyPermissions: readonly string[] = [
  'counter.sell',
  'credit-notes.edit',
  'fees.edit',
  'orders.edit',
  'quotes.edit',
  'refunds.send',
] satisfies Permission[];

/** Calls with such a permission that move no money. What a customer paid meanwhile stops them, or does not concern them. */
const movesNothing: ReadonlySet<DeskKey> = new Set<DeskKey>([
  'POST /desk/admissions/:admissionId/accept',
  'POST /desk/counter/goods',
  'POST /desk/counter/sales/:orderId/link',
  // Refused once it is paid; later money goes back by itself.
  'POST /desk/counter/sales/:orderId/cancel',
  // Its float is what the person puts in.
  'POST /desk/counter/till',
  'POST /desk/orders/:orderId/status',
  'POST /desk/orders/bulk/status',
  'PATCH /desk/orders/:orderId/address',
  'POST /desk/orders/:orderId/notes',
  'POST /desk/orders/:orderId/mails/:mailId/again',
  'PUT /desk/orders/:orderId/shipment',
  'POST /desk/orders/papers',
  'POST /desk/orders/:orderId/returns',
  'POST /desk/returns/:returnId/link',
  'POST /desk/returns/:returnId/approve',
  'POST /desk/returns/:returnId/receive',
  // Refused once it is paid.
  'POST /desk/quotes/:quoteId/send',
  'POST /desk/quotes/:quoteId/link',
  'POST /desk/quotes/:quoteId/close',
]);

const calls = Object.entries(deskContract) as [DeskKey, DeskEndpoint][];
const sends = (key: string) => !key.startsWith('GET ');

test('[W-23] every call that moves money sends the amount that was shown, and a new one cannot be forgotten', () => {
  const moving = calls.filter(
    ([key, { permission }]) =>
      sends(key) && (moneyPermissions.includes(permission) || key.includes('/admissions/')) && !movesNothing.has(key),
  );
  expect(moving.map(([key]) => key).toSorted()).toMatchInlineSnapshot(`
    [
      "POST /desk/admissions/:admissionId/decline",
      "POST /desk/admissions/:admissionId/fee-back",
      "POST /desk/counter/sales",
      "POST /desk/counter/till/:tillId/close",
      "POST /desk/orders/:orderId/cancel",
      "POST /desk/orders/:orderId/cash-received",
      "POST /desk/refunds/:refundId/again",
      "POST /desk/refunds/:refundId/by-hand",
      "POST /desk/returns/:returnId/close",
      "POST /desk/returns/:returnId/decline",
      "POST /desk/returns/:returnId/exchange",
    ]
  `);
  const without = moving.filter(([, { body, refusals }]) => {
    const sent = body?.safeParse({});
    const isAsked = sent?.success === false && sent.error.issues.some(({ path }) => path[0] === 'shown_paise');
    return !isAsked || !refusals.includes('amount-changed');
  });
  expect(without.map(([key]) => key)).toEqual([]);
});
