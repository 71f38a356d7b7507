import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { retryDeadlock } from '../../../database/retry-deadlock.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import { findSiteProfile } from '../site/queries.ts';
import { declinedMail } from './mail.ts';
import { cancelUnpaidOrder } from '../order/cancel-unpaid-order.ts';
import { lockVersion } from './quoted-order.ts';

/** The customer declines. Releases held stock; money that still arrives is refunded. Null on success, also when repeated. */
export const declineQuote = (
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'sendMail'> },
  { versionId, reason }: { versionId: string; reason: string },
): Promise<Refused<'cannot-decline'> | null> =>
  retryDeadlock(() =>
    db.transaction().execute(async (trx) => {
      const version = await lockVersion(trx, versionId);
      if (version.ended_as === 'declined') return null;
      if (version.ended_as !== null) return refuse('cannot-decline');
      if (version.order_id !== null && !(await cancelUnpaidOrder(trx, version.order_id, 'customer'))) {
        return refuse('cannot-decline');
      }
      await trx
        .updateTable('quote_version')
        .set({ ended_as: 'declined', ended_at: sql<Date>`now()`, decline_reason: reason })
        .where('version_id', '=', versionId)
        .execute();
      const { quote_number: quoteNumber } = await trx
        .updateTable('quote')
        .set({ status: 'Closed' })
        .where('quote_id', '=', version.quote_id)
        .returning('quote_number')
        .executeTakeFirstOrThrow();
      const shop = await findSiteProfile(trx);
      if (shop?.email) await outbox.sendMail(trx, declinedMail(shop.email, { ...version, quoteNumber, reason }));
      return null;
    }),
  );
