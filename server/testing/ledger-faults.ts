import { sql } from 'kysely';
import type { Database } from '../../database/client.ts';
import { madeThere } from '../features/payment/check-refunds.ts';
import type { Ledger } from '../providers/payment/simulator/store.ts';

interface PaymentTotals {
  paymentId: string;
  capturedPaise: number;
  refundedPaise: number;
}

/**
 * Where the provider's ledger and ours differ, payment by payment, except for payments of other shops; and each captured payment without
 * exactly one end: it pays for something, or all of it is refunded. Goods that came back are refunded in part, and so is what somebody
 * refunds in the provider's dashboard.
 */
export async function ledgerFaults(db: Database, ledger: Ledger, ofOthers: readonly string[] = []): Promise<string[]> {
  const { rows: ours } = await sql<PaymentTotals>`
    select provider_payment_id as "paymentId", amount_paise as "capturedPaise", refunded_paise as "refundedPaise"
      from payment where state = 'captured'`.execute(db);
  const theirs = totalsOf(ledger).filter(({ paymentId }) => !ofOthers.includes(paymentId));
  const { rows: endless } = await sql<{ id: string; outcome: string | null; refunded: number }>`
    select p.provider_payment_id as id, p.outcome, p.refunded_paise as refunded
      from payment p left join payment_request using (request_id) left join shop_order o using (order_id)
     where p.state = 'captured'
       and (p.outcome is null
         or p.outcome = 'refund due' and p.refunded_paise < p.amount_paise
         or p.outcome = 'applied' and p.refunded_paise > 0 and o.order_status <> 'Cancelled'
            and not exists (select from refund f where f.payment_id = p.payment_id
                              and (f.return_id is not null or f.reason_key like ${`${madeThere}%`})))`.execute(db);
  return [
    ...differences('we have', ours, 'the provider has', theirs),
    ...differences('the provider has', theirs, 'we have', ours),
    ...endless.map(({ id, outcome, refunded }) => `${id} has no end: ${outcome ?? 'no outcome'}, ${refunded} refunded`),
  ];
}

const textOf = ({ capturedPaise, refundedPaise }: PaymentTotals) => `${capturedPaise} - ${refundedPaise}`;

function differences(who: string, some: readonly PaymentTotals[], whoElse: string, others: readonly PaymentTotals[]) {
  const other = new Map(others.map((payment) => [payment.paymentId, textOf(payment)]));
  return some
    .filter((payment) => other.get(payment.paymentId) !== textOf(payment))
    .map((payment) => {
      const { paymentId } = payment;
      return `${paymentId}: ${who} ${textOf(payment)}, ${whoElse} ${other.get(paymentId) ?? 'no such payment'}`;
    });
}

const totalsOf = ({ entries }: Ledger): PaymentTotals[] =>
  [...Map.groupBy(entries, ({ paymentId }) => paymentId)]
    .map(([paymentId, of]) => {
      const sum = (kind: (typeof of)[number]['kind']) =>
        of.reduce((total, entry) => (entry.kind === kind ? total + entry.amountPaise : total), 0);
      return { paymentId, capturedPaise: sum('capture'), refundedPaise: sum('refund') - sum('refund-undone') };
    })
    .filter(({ capturedPaise }) => capturedPaise > 0);
