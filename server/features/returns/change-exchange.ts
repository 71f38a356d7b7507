import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { endExchange, lockReplacement, writeReplacement, type WantedExchange } from './exchange.ts';
import type { LockedReturn } from './move-return.ts';
import { refuseReturn, type NotMoved } from './refuse-return.ts';
import { sendReturnMail } from './return-mails.ts';

interface Changed {
  /** Empty: the goods are refunded instead. */
  wanted: readonly WantedExchange[];
  actor: string;
}

/**
 * What goes out for an open return: something, something else, or nothing any more. What was held is for sale again, and a difference that was
 * paid for it is refunded. The caller holds the return's lock and rolls back on a refusal.
 */
export async function changeExchange(
  trx: Transaction,
  outbox: Pick<Outbox, 'sendMail'>,
  back: LockedReturn,
  { wanted, actor }: Changed,
): Promise<NotMoved | void> {
  const { return_id: returnId, order_id: orderId, state } = back;
  if (state === 'closed' || state === 'declined') return refuseReturn('This return has ended.');
  const earlier = await lockReplacement(
    trx,
    returnId,
    wanted.map(({ sku }) => sku),
  );
  if (!earlier && wanted.length === 0) return refuseReturn('This return is no exchange.');
  await endExchange(trx, returnId, actor);
  await sql`update return_line set exchange_sku = null where return_id = ${returnId}`.execute(trx);
  if (wanted.length > 0) {
    const written = await writeReplacement(trx, returnId, wanted);
    if (written instanceof Refused) return written;
  }
  // Raises the version also if only lines changed: somebody may be about to close it.
  await trx
    .updateTable('order_return')
    .set({ version: sql<number>`version + 1` })
    .where('return_id', '=', returnId)
    .execute();
  // What a customer asked for and staff have not answered yet is explained with the answer.
  if (state !== 'requested') await sendReturnMail(trx, outbox, { orderId, returnId, state: 'exchange' });
}
