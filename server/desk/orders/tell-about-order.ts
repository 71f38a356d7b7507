import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { composeOrderMail, sendOrderMail, type MailAbout } from '../../features/order/order-mails.ts';
import { composeReturnMail } from '../../features/returns/return-mails.ts';
import { isJustWritten } from '../change/just-written.ts';
import { staffTransaction } from '../change/staff-transaction.ts';
import { orderSubject } from './move-order.ts';

/** For things that are only ever added: the audit row records how many there are. */
const countSubject = (kind: 'order note' | 'order mail', orderId: string) =>
  orderSubject<{ count: number }>(kind, orderId, (trx) =>
    sql<{ version: number; count: number }>`
      select version, (select count(*) from ${sql.ref(kind.replace(' ', '_'))} t where t.order_id = o.order_id) as count
        from shop_order o where order_id = ${orderId}`.execute(trx),
  );

/** Only staff see notes. The same note of the same member sent again is ignored. */
export const addNote = (db: Database, staff: StaffCaller, { orderId, note }: { orderId: string; note: string }) =>
  staffTransaction(db, staff, { action: 'order note', subject: countSubject('order note', orderId) }, async (trx) => {
    const known = await trx
      .selectFrom('order_note')
      .select('note_id')
      .where((row) => row.and({ order_id: orderId, staff_id: staff.staffId, note }))
      .where(isJustWritten)
      .executeTakeFirst();
    if (known) return;
    await trx.insertInto('order_note').values({ order_id: orderId, staff_id: staff.staffId, note }).execute();
  });

const composeAgain = (trx: Transaction, orderId: string, about: MailAbout) =>
  about.kind === 'return' ? composeReturnMail(trx, about.returnId, about.state) : composeOrderMail(trx, orderId, about);

/** Composes the mail again with today's data, so it contains a corrected address or parcel. */
export const sendMailAgain = (
  { db, outbox }: { db: Database; outbox: Pick<Outbox, 'sendMail'> },
  staff: StaffCaller,
  { orderId, mailId }: { orderId: string; mailId: string },
) =>
  staffTransaction(
    db,
    staff,
    { action: 'order mail again', subject: countSubject('order mail', orderId) },
    async (trx) => {
      const sent = await trx
        .selectFrom('order_mail')
        .select((of) => of.ref('about').$castTo<MailAbout>().as('about'))
        .where('mail_id', '=', mailId)
        .where('order_id', '=', orderId)
        .executeTakeFirst();
      const mail = sent && (await composeAgain(trx, orderId, sent.about));
      if (!mail) return refuse('unknown-row');
      await sendOrderMail(trx, outbox, { orderId, about: sent.about, mail, staffId: staff.staffId });
    },
  );
