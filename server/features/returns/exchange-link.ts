import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { makePayLink } from '../pay-link/make-pay-link.ts';

/** A link that pays the difference of an exchange. Null: there is no difference, it is paid, or the stock is no longer held. */
export async function makeExchangeLink(
  trx: Transaction,
  { returnId, createdBy }: { returnId: string; createdBy: string },
): Promise<string | null> {
  const { rows } = await sql<{ request_id: string; held_until: Date }>`
    select q.request_id, e.hold_expires_at as held_until
      from shop_order e join payment_request q using (order_id)
     where e.return_id = ${returnId} and e.order_status <> 'Cancelled' and e.stage = 'awaiting payment' and e.hold_expires_at > now()
       and not exists (select from payment p where p.request_id = q.request_id and p.outcome = 'applied')`.execute(trx);
  const [due] = rows;
  if (!due) return null;
  return makePayLink(trx, { leadsTo: { requestId: due.request_id }, expiresAt: due.held_until, createdBy });
}
