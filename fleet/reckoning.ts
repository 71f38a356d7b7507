import { sql } from 'kysely';
import type { Acknowledged } from './buyers.ts';
import type { TestBed } from './test-bed.ts';
import { violationsOf } from './violations.ts';

export interface Reckoning {
  lost: string[];
  doubled: string[];
  violations: string[];
}

/** Compares what was acknowledged with the database and the provider's ledger. Call it when nobody is buying. */
export async function reckon(
  { db, simulator }: Pick<TestBed, 'db' | 'simulator'>,
  known: Acknowledged,
): Promise<Reckoning> {
  await simulator.idle();
  const { rows: orders } = await sql<{ order_id: string; user_id: string; stage: string; packed: number }>`
    select order_id, user_id, stage,
           (select count(*) from order_status_change c where c.order_id = o.order_id and c.status = 'Packed')
             + (select count(*) from waiting_step w where w.order_id = o.order_id and w.status = 'Packed') as packed
      from shop_order o`.execute(db);
  const { rows: payments } = await sql<{ id: string; order_id: string }>`
    select provider_payment_id as id, order_id from payment join payment_request using (request_id)
     where payment.state = 'captured' and outcome = 'applied'`.execute(db);
  const byId = new Map(orders.map((order) => [order.order_id, order]));
  const paid = new Map(payments.map(({ id, order_id }) => [id, order_id]));
  const theirs = orders.filter(({ user_id }) => known.customers.has(user_id));
  const perCustomer = Map.groupBy(theirs, ({ user_id }) => user_id);
  const captures = simulator.ledger().entries.filter(({ kind }) => kind === 'capture');
  const perProviderPayment = Map.groupBy(captures, ({ paymentId }) => paymentId);
  return {
    lost: [
      ...known.orders.filter(({ orderId }) => !byId.has(orderId)).map(({ orderId }) => `order ${orderId}`),
      ...known.payments
        .filter(({ orderId, paymentId }) => paid.get(paymentId) !== orderId || byId.get(orderId)?.stage !== 'placed')
        .map(({ paymentId }) => `payment ${paymentId}`),
      ...known.marks.filter(({ orderId }) => !byId.get(orderId)?.packed).map(({ orderId }) => `mark of ${orderId}`),
    ],
    doubled: [
      ...[...perCustomer].filter(([, of]) => of.length > 1).map(([userId]) => `orders of ${userId}`),
      ...[...perProviderPayment].filter(([, of]) => of.length > 1).map(([paymentId]) => `capture ${paymentId}`),
      ...orders.filter(({ packed }) => packed > 1).map(({ order_id }) => `mark of ${order_id}`),
    ],
    violations: await violationsOf(db),
  };
}

export interface MailReckoning {
  sent: number;
  lost: number;
  doubled: number;
  /** Sent twice with the same Message-ID because the sender died in between. Mailboxes show only one. */
  repeated: number;
}

/** Compares the mails that orders caused with what the mail server received. The queue must be empty. */
export async function reckonMails({ db, inbox }: TestBed): Promise<MailReckoning> {
  const { rows } = await sql<{ email: string; mails: number }>`
    select email, count(*) as mails from order_mail join shop_order using (order_id) group by email`.execute(db);
  const result: MailReckoning = { sent: 0, lost: 0, doubled: 0, repeated: 0 };
  for (const { email, mails } of rows) {
    const got = await inbox.mailsTo(email);
    const different = new Set(got.map(({ messageId }) => messageId)).size;
    result.sent += different;
    result.lost += Math.max(0, mails - different);
    result.doubled += Math.max(0, different - mails);
    result.repeated += got.length - different;
  }
  return result;
}

export const mailsWaiting = async ({ db }: TestBed): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pgboss.job where name = 'send-mail' and state in ('created', 'retry', 'active')`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
};
