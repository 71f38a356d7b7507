import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { countQuestion } from '../../http/address-limits.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { Caller } from '../../state/sessions.ts';
import { addTries, secondsToWait } from '../../state/tries.ts';
import { confirmMail, type MailedRequest } from './mails.ts';
import { isSellable } from './queries.ts';
import type { RestockParts } from './tell-back-in-stock.ts';

/** Open requests per email address. */
const openMax = 50;
/** A mail may get lost, so asking again resends it, but no sooner than this. */
const askAgainMinutes = 60;
/** Confirmation mails per email address, for all SKUs together. */
const askingMailsADay = 5;

interface Wish {
  sku: string;
  /** Used for guests only. */
  email: string;
}

type NotAsked = Refused<'unknown-product' | 'in-stock' | 'too-many-requests' | 'too-many-mails'>;

/**
 * Records that somebody wants to hear when a SKU is back. A customer's address is already proven; a guest has to confirm by mail.
 * Asking twice changes nothing. A guest's response reveals nothing about the address.
 */
export async function askForRestock(
  parts: RestockParts,
  { sku, email }: Wish,
  { caller, ip }: { caller: Pick<Caller, 'userId'> | null; ip: string },
): Promise<{ isConfirmed: boolean } | NotAsked> {
  const goods = await findGoods(parts.db, sku);
  if (!goods) return refuse('unknown-product');
  if (goods.isSellable) return refuse('in-stock');
  if (caller === null) {
    const known = await findOpen(parts.db, sku, email);
    // A repeated question within the hour sends no mail.
    const refused = !known || known.mayBeAsked ? await countQuestion(parts.db, ip) : null;
    if (refused) return refused;
  }
  return parts.db.transaction().execute(async (trx): Promise<{ isConfirmed: boolean } | NotAsked> => {
    const to = caller ? await emailOf(trx, caller.userId) : email;
    // Serialises requests per address; otherwise two at once could both slip under the limit.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`restock ${to}`}, 0))`.execute(trx);
    const open = await findOpen(trx, sku, to);
    if (!open && (await countOpen(trx, to)) >= openMax) return refuse('too-many-requests');
    if (caller) {
      await confirmFor(trx, { sku, email: to, userId: caller.userId });
      return { isConfirmed: true };
    }
    if (open && !open.mayBeAsked) return { isConfirmed: false };
    if (!(await mayAskByMail(trx, to))) return { isConfirmed: false };
    const { request_id: requestId } = await trx
      .insertInto('restock_request')
      .values({ sku, email: to })
      .onConflict((conflict) =>
        conflict
          .columns(['sku', 'email'])
          .where('ended_at', 'is', null)
          .doUpdateSet({ asked_at: sql`now()` }),
      )
      .returning('request_id')
      .executeTakeFirstOrThrow();
    const request: MailedRequest = { requestId, email: to, sku, ...goods };
    await parts.outbox.sendMail(trx, confirmMail(request, parts.links));
    return { isConfirmed: false };
  });
}

async function findGoods(db: Database, sku: string) {
  const { rows } = await sql<{
    productId: string;
    title: string;
    attributes: Record<string, string>;
    isSellable: boolean;
  }>`
    select p.product_id as "productId", p.title, v.attributes, ${isSellable(sql.ref('v.sku'))} as "isSellable"
      from variation v join product p using (product_id)
     where v.sku = ${sku} and v.status = 'Active' and p.status = 'Active'`.execute(db);
  return rows[0];
}

async function emailOf(trx: Transaction, userId: string): Promise<string> {
  const { email } = await trx
    .selectFrom('account')
    .select(sql<string>`lower(email)`.as('email'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}

const findOpen = (db: Database, sku: string, email: string) =>
  db
    .selectFrom('restock_request')
    .select(
      sql<boolean>`confirmed_at is null and asked_at <= now() - make_interval(mins => ${askAgainMinutes})`.as(
        'mayBeAsked',
      ),
    )
    .where((row) => row.and({ sku, email }))
    .where('ended_at', 'is', null)
    .executeTakeFirst();

async function countOpen(trx: Transaction, email: string): Promise<number> {
  const { count } = await trx
    .selectFrom('restock_request')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

const confirmFor = (trx: Transaction, wish: { sku: string; email: string; userId: string }) =>
  trx
    .insertInto('restock_request')
    .values({ sku: wish.sku, email: wish.email, user_id: wish.userId, confirmed_at: sql`now()` })
    .onConflict((conflict) =>
      conflict
        .columns(['sku', 'email'])
        .where('ended_at', 'is', null)
        .doUpdateSet({ user_id: wish.userId, confirmed_at: sql`coalesce(restock_request.confirmed_at, now())` }),
    )
    .execute();

/** Counts a confirmation mail; false if today's limit is reached. */
async function mayAskByMail(trx: Transaction, email: string): Promise<boolean> {
  const allowance = { bucket: `restock mails ${email}`, max: askingMailsADay, windowSeconds: 86_400 };
  if ((await secondsToWait(trx, allowance)) !== null) return false;
  await addTries(trx, [allowance.bucket], allowance.windowSeconds);
  return true;
}
