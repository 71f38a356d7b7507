import { sql } from 'kysely';
import type { FeeOrder } from '../../../contract/fee.ts';
import type { Database } from '../../../database/client.ts';
import { feeStatus } from '../../../domain/fee-status.ts';
import { rupeesFromPaise } from '../../../domain/money.ts';
import type { OrderPayment } from '../../../domain/payment-status.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import { lookAtRequest } from '../payment/look-at-request.ts';
import type { Payments } from '../payment/payments.ts';
import { paymentsOf } from '../payment/queries.ts';
import { batchOfAdmission, foundStage, placeOfAdmission, type StageRow } from './stage.ts';

interface FeeKey {
  userId: string;
  feeOrderId: string;
}

/** One of the caller's fees. While it is unpaid the provider is asked first: the customer may have just paid there. */
export async function findFee(payments: Payments, key: FeeKey): Promise<FeeOrder | Refused<'unknown-order'>> {
  const known = await selectFee(payments.db, key);
  if (!known) return refuse('unknown-order');
  if (known.state === 'paid') return presentFee(known, 'ended');
  const looked = await lookAtRequest(payments, key.feeOrderId);
  return presentFee((await selectFee(payments.db, key)) ?? known, looked);
}

interface FeeRow {
  fee_order_id: string;
  admission_id: string;
  user_name: string;
  amount_paise: number;
  state: 'due' | 'paid' | 'replaced';
  created_at: Date;
  payments: OrderPayment[];
  standing: StageRow;
}

async function selectFee(db: Database, { userId, feeOrderId }: FeeKey): Promise<FeeRow | undefined> {
  const { rows } = await sql<FeeRow>`
    select f.fee_order_id, f.admission_id, f.user_name, f.amount_paise, f.state, f.created_at,
           ${paymentsOf('fee_order_id', 'f')} as payments,
           jsonb_build_object('state', a.state, 'place', ${placeOfAdmission}, 'batch', ${batchOfAdmission}) as standing
      from fee_order f join admission a using (admission_id)
     where f.fee_order_id = ${feeOrderId} and f.user_id = ${userId}`.execute(db);
  return rows[0];
}

function presentFee(row: FeeRow, looked: 'open' | 'ended'): FeeOrder {
  const isPaid = row.state === 'paid';
  const amount = rupeesFromPaise(row.amount_paise);
  return {
    order_id: row.fee_order_id,
    payment_id: row.admission_id,
    createdAt: row.created_at.toISOString(),
    user_name: row.user_name,
    amount,
    payment_mode: 'Pay now',
    payment_status: feeStatus({ isPaid, payments: row.payments, looked }),
    amountafterdiscount: amount,
    remaining_amount: isPaid ? 0 : amount,
    admission: foundStage(row.standing),
  };
}
