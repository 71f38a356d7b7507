import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { retryDeadlock } from '../../../database/retry-deadlock.ts';
import type { ReturnReason } from '../../../domain/return-reason.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { withRollback } from '../../http/with-rollback.ts';
import { writeAudit } from '../audit/queries.ts';
import { lockOrderToMove, type MoveParts } from '../order/move-order.ts';
import { returnDeadline } from '../order/order-returns.ts';
import { isOwn } from '../order/queries.ts';
import type { WantedExchange } from './exchange.ts';
import { composeRequestMail } from './request-mail.ts';
import { sendReturnMail } from './return-mails.ts';
import { startReturn } from './start-return.ts';

interface Asked {
  userId: string;
  orderId: string;
  /** How many returns of this order the customer's page showed. */
  returnsBefore: number;
  reason: ReturnReason;
  note: string;
  lines: readonly { line_number: number; quantity: number }[];
  exchanges: readonly WantedExchange[];
}

type NotAsked = Refused<'unknown-order' | 'cannot-return'>;

/** A customer asks to return some of a delivered order. A repeat gets the same return: a second press must not look like a failure. */
export const askReturn = (
  { db, ...parts }: MoveParts & { db: Database },
  asked: Asked,
): Promise<{ returnId: string } | NotAsked> =>
  retryDeadlock(() =>
    withRollback(db, async (trx): Promise<{ returnId: string } | NotAsked> => {
      const { userId, orderId } = asked;
      if (!(await isOwn(trx, asked))) return refuse('unknown-order');
      await lockOrderToMove(trx, orderId);
      const known = await findRepeated(trx, asked);
      if (known !== null) return { returnId: known };
      const refused = await refuseTerms(trx, asked);
      if (refused) return refused;
      const started = await startReturn(trx, parts, { ...asked, by: { userId } });
      if (started instanceof Refused) {
        return started.code === 'unknown-order' ? refuse('unknown-order') : notThese(started.body.message);
      }
      await tellBoth(trx, parts, { orderId, returnId: started.returnId });
      await writeAudit(trx, {
        actor: userId,
        action: 'return requested',
        subject: { kind: 'return', id: started.returnId },
        detail: { by: 'customer', reason: asked.reason },
      });
      return started;
    }),
  );

/** The return of an equal request that the customer's page does not show yet. Null: there is none. */
async function findRepeated(
  trx: Transaction,
  { orderId, returnsBefore, reason, note, lines, exchanges }: Asked,
): Promise<string | null> {
  const skuOf = (line: number) => exchanges.find(({ line_number }) => line_number === line)?.sku ?? null;
  const wanted = JSON.stringify(
    Object.fromEntries(lines.map(({ line_number, quantity }) => [line_number, [quantity, skuOf(line_number)]])),
  );
  const { rows } = await sql<{ return_id: string }>`
    select r.return_id
      from (select * from order_return where order_id = ${orderId} order by return_number offset ${returnsBefore}) r
     where r.is_by_customer and r.reason = ${reason} and r.note = ${note}
       and (select jsonb_object_agg(b.line_number, jsonb_build_array(b.quantity, b.exchange_sku)) from return_line b where b.return_id = r.return_id)
           = ${wanted}::jsonb
     order by r.return_number desc limit 1`.execute(trx);
  return rows[0]?.return_id ?? null;
}

/** Terms that bind customers but not staff: the time limit, and goods sold as not returnable. */
async function refuseTerms(trx: Transaction, { orderId, lines }: Asked): Promise<NotAsked | null> {
  const { rows } = await sql<{ is_in_time: boolean | null; kept: string | null }>`
    select ${returnDeadline} > now() as is_in_time,
      (select l.product_name from order_line l
        where l.order_id = o.order_id and not l.is_returnable
          and l.line_number = any(${lines.map(({ line_number }) => line_number)}::integer[])
        order by l.line_number limit 1) as kept
      from shop_order o where o.order_id = ${orderId}`.execute(trx);
  const [terms] = rows;
  if (terms?.is_in_time !== true) return refuse('cannot-return');
  return terms.kept === null ? null : notThese(`${terms.kept} cannot be returned.`);
}

const notThese = (reason: string) => refuse('cannot-return', { message: reason, fields: [{ field: 'lines', reason }] });

async function tellBoth(
  trx: Transaction,
  { outbox }: MoveParts,
  about: { orderId: string; returnId: string },
): Promise<void> {
  await sendReturnMail(trx, outbox, { ...about, state: 'requested' });
  const mail = await composeRequestMail(trx, about.returnId);
  if (mail) await outbox.sendMail(trx, mail);
}
