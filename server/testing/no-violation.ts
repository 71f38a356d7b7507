import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../database/client.ts';
import type { Ledger } from '../providers/payment/simulator/ledger.ts';

/** After every fault: there are no violations. */
export async function expectNoViolation(db: Database): Promise<void> {
  expect(await db.selectFrom('violation').selectAll().execute()).toEqual([]);
}

interface PaymentTotals {
  paymentId: string;
  capturedPaise: number;
  refundedPaise: number;
}

const byPayment = (a: PaymentTotals, b: PaymentTotals) => (a.paymentId < b.paymentId ? -1 : 1);

/**
 * The provider's ledger equals ours, payment by payment, except for payments of other shops. And
 * each captured payment has exactly one end: it pays for something, or all of it is refunded.
 */
export async function expectSameLedger(db: Database, ledger: Ledger, ofOthers: readonly string[] = []): Promise<void> {
  const { rows: ours } = await sql<PaymentTotals>`
    select provider_payment_id as "paymentId", amount_paise as "capturedPaise", refunded_paise as "refundedPaise"
      from payment where state = 'captured'`.execute(db);
  expect(ours.toSorted(byPayment)).toEqual(
    totalsOf(ledger)
      .filter(({ paymentId }) => !ofOthers.includes(paymentId))
      .toSorted(byPayment),
  );
  const { rows: endless } = await sql`
    select p.provider_payment_id, p.outcome, p.refunded_paise
      from payment p left join payment_request using (request_id) left join shop_order o using (order_id)
     where p.state = 'captured'
       and (p.outcome is null
         or p.outcome = 'refund due' and p.refunded_paise < p.amount_paise
         or p.outcome = 'applied' and p.refunded_paise > 0 and o.order_status <> 'Cancelled')`.execute(db);
  expect(endless).toEqual([]);
}

const totalsOf = ({ entries }: Ledger): PaymentTotals[] =>
  [...Map.groupBy(entries, ({ paymentId }) => paymentId)]
    .map(([paymentId, of]) => {
      const sum = (kind: (typeof of)[number]['kind']) =>
        of.reduce((total, entry) => (entry.kind === kind ? total + entry.amountPaise : total), 0);
      return { paymentId, capturedPaise: sum('capture'), refundedPaise: sum('refund') - sum('refund-undone') };
    })
    .filter(({ capturedPaise }) => capturedPaise > 0);
