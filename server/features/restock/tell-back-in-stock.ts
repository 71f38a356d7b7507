import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import type { Outbox } from '../../state/outbox.ts';
import { backMail, type MailedRequest } from './mails.ts';
import { isSellable } from './queries.ts';
import type { RestockLinks } from './restock-links.ts';

export interface RestockParts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail'>;
  links: RestockLinks;
}

const requestsAtOnce = 100;

/**
 * Mails everybody who is waiting for a SKU that is available again, whether goods came in, an order was cancelled or a hold expired.
 * A request ends in the transaction that queues its mail, so nobody gets two, however many processes run this at once.
 */
export async function tellBackInStock(parts: RestockParts): Promise<void> {
  while ((await tellSome(parts)) === requestsAtOnce);
}

const tellSome = ({ db, outbox, links }: RestockParts): Promise<number> =>
  db.transaction().execute(async (trx) => {
    // Finds the SKUs first, because a thousand people may wait for the same one.
    const { rows } = await sql<MailedRequest>`
      with back as materialized (
        select waited.sku
          from (select distinct sku from restock_request where confirmed_at is not null and ended_at is null) waited
         where ${isSellable(sql.ref('waited.sku'))}),
      due as (
        select r.request_id from restock_request r
         where r.sku in (select sku from back) and r.confirmed_at is not null and r.ended_at is null
         order by r.confirmed_at limit ${requestsAtOnce} for update skip locked)
      update restock_request r set ended_at = now(), end_reason = 'told'
        from due, variation v, product p
       where r.request_id = due.request_id and v.sku = r.sku and p.product_id = v.product_id
      returning r.request_id as "requestId", r.email, r.sku, p.product_id as "productId", p.title, v.attributes`.execute(
      trx,
    );
    for (const request of rows) await outbox.sendMail(trx, backMail(request, links));
    return rows.length;
  });
