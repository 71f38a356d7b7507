import { sql } from 'kysely';
import type { Database } from '../../database/client.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';
import { forgetOldTries } from './tries.ts';

/** Which rows to delete. Each condition has an index, so the hourly run is no slower in a big shop. */
const oldRows = {
  otp_challenge: sql<boolean>`expires_at < now() - interval '1 day'`,
  refresh_token: sql<boolean>`expires_at < now() - interval '1 day'`,
  session_family: sql<boolean>`ended_at < now() - interval '1 day'`,
  known_browser: sql<boolean>`seen_at < now() - interval '400 days'`,
  webhook_event: sql<boolean>`processed_at < now() - interval '30 days'`,
  staff_sign_in: sql<boolean>`expires_at < now() - interval '1 day'`,
  staff_invitation: sql<boolean>`expires_at < now() - interval '30 days'`,
  staff_session: sql<boolean>`created_at < now() - interval '30 days'`,
  lead: sql<boolean>`created_at < now() - interval '1 year'`,
  enquiry: sql<boolean>`created_at < now() - interval '1 year'`,
  // No client retries an order after a month.
  order_idempotency_key: sql<boolean>`created_at < now() - interval '30 days'`,
  // Until then staff can send them again. Invoices are not deleted.
  order_mail: sql<boolean>`queued_at < now() - interval '1 year'`,
  // Of returns: long decided by then.
  return_photo: sql<boolean>`created_at < now() - interval '1 year'`,
  // Who looked at a child's record.
  record_view: sql<boolean>`at < now() - interval '1 year'`,
  search_miss: sql<boolean>`last_at < now() - interval '90 days'`,
  // Unconfirmed ones after a week, answered ones after a month, and the rest after a year.
  restock_request: sql<boolean>`created_at < now() - interval '7 days'
    and (confirmed_at is null or ended_at < now() - interval '30 days' or created_at < now() - interval '1 year')`,
};

/**
 * Deletes what nobody needs any more: counts of tries, codes and their grants, expired refresh tokens, ended logins, sessions and links
 * of staff, browsers whose cookie has expired, webhooks after a month (they name customers), messages after a year (as the privacy
 * policy says), mails about orders, photos of returns and views of children's records after a year, idempotency keys after a month, and searches without a result after 90 days.
 * docs/running.md says what is never deleted, and why.
 */
export async function forgetOldRows(db: Database): Promise<void> {
  await forgetOldTries(db);
  await deleteInBatches(db, 'otp_challenge', oldRows.otp_challenge);
  await endExpiredLogins(db);
  await deleteInBatches(db, 'refresh_token', oldRows.refresh_token);
  await deleteInBatches(db, 'session_family', oldRows.session_family);
  await deleteInBatches(db, 'known_browser', oldRows.known_browser);
  await deleteInBatches(db, 'webhook_event', oldRows.webhook_event);
  await deleteInBatches(db, 'staff_sign_in', oldRows.staff_sign_in);
  await deleteInBatches(db, 'staff_invitation', oldRows.staff_invitation);
  await deleteInBatches(db, 'staff_session', oldRows.staff_session);
  await deleteInBatches(db, 'lead', oldRows.lead);
  await deleteInBatches(db, 'enquiry', oldRows.enquiry);
  await deleteInBatches(db, 'order_idempotency_key', oldRows.order_idempotency_key);
  await deleteInBatches(db, 'order_mail', oldRows.order_mail);
  await deleteInBatches(db, 'return_photo', oldRows.return_photo);
  await deleteInBatches(db, 'record_view', oldRows.record_view);
  await deleteInBatches(db, 'search_miss', oldRows.search_miss);
  await deleteInBatches(db, 'restock_request', oldRows.restock_request);
}

/** A login whose last refresh token has expired is over, though nobody logged out. */
async function endExpiredLogins(db: Database): Promise<void> {
  const rowsAtOnce = 2_000;
  for (;;) {
    const { numAffectedRows } = await sql`
      update session_family set ended_at = now(), end_reason = 'expired'
       where family_id = any(array(
         select f.family_id from refresh_token old join session_family f using (family_id)
          where old.expires_at < now() - interval '1 day' and f.ended_at is null
            and not exists (select from refresh_token live where live.family_id = f.family_id and live.expires_at > now())
          limit ${rowsAtOnce}))`.execute(db);
    if (Number(numAffectedRows ?? 0) === 0) return;
  }
}
