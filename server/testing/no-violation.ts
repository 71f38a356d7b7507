import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../database/client.ts';
import type { Ledger } from '../providers/payment/simulator/ledger.ts';

/** After every fault: nothing exists that must not. */
export async function expectNoViolation(db: Database): Promise<void> {
  expect(await db.selectFrom('violation').selectAll().execute()).toEqual([]);
}

interface OwnTotals {
  orderId: string;
  capturedPaise: number;
  refundedPaise: number;
}

/**
 * The provider's account of the money, read from its own book, is ours; order by order. And each payment that was taken has come
 * to exactly one end: it pays for something, or all of it is on its way back.
 */
export async function expectSameLedger(db: Database, ledger: Ledger): Promise<void> {
  const { rows: ours } = await sql<OwnTotals>`
    select r.provider_order_id as "orderId", sum(p.amount_paise)::integer as "capturedPaise",
           sum(p.refunded_paise)::integer as "refundedPaise"
      from payment p join payment_request r using (request_id)
     where p.state = 'captured' group by r.provider_order_id order by 1`.execute(db);
  const theirs = ledger.orders
    .filter(({ capturedPaise }) => capturedPaise > 0)
    .map(({ orderId, capturedPaise, refundedPaise }) => ({ orderId: orderId ?? '', capturedPaise, refundedPaise }))
    .toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1));
  expect(ours.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))).toEqual(theirs);
  const { rows: endless } = await sql`
    select provider_payment_id from payment
     where state = 'captured' and (outcome is null or (outcome = 'refund due') <> (refunded_paise = amount_paise))`.execute(
    db,
  );
  expect(endless).toEqual([]);
}
