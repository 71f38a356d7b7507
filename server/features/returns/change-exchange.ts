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
 * Adds, changes or ends the exchange of an open return. Releases the stock held before, and refunds a paid difference. The caller holds the
 * return's lock and rolls back on a refusal.
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
  // Raises the version even if only lines changed; otherwise somebody could close the return without seeing this change.
  await trx
    .updateTable('order_return')
    .set({ version: sql<number>`version + 1` })
    .where('return_id', '=', returnId)
    .execute();
  // Before staff have answered, no mail: the answer will say it.
  if (state !== 'requested') await sendReturnMail(trx, outbox, { orderId, returnId, state: 'exchange' });
}
