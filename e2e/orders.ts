import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { openDatabase, type Database, type Transaction } from '../database/client.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import type { OrderStatus } from '../domain/order-status.ts';
import { readCommand } from '../scripts/shop-commands.ts';
import { closeReturn } from '../server/features/returns/close-return.ts';
import { findRefund } from '../server/features/returns/find-refund.ts';
import { answerReturn, lockReturn, receiveReturn, type LockedReturn } from '../server/features/returns/move-return.ts';
import { createLog } from '../server/http/log.ts';
import { openJobQueue } from '../server/state/job-queue.ts';
import { openOutbox, type Outbox } from '../server/state/outbox.ts';
import { addWholeOrder } from '../server/testing/order-fixture.ts';
import { expect, logIn, openAccount } from './customer.ts';
import type { Closable } from './own-shop.ts';
import { commonFolder } from './shop-database.ts';

type Lines = NonNullable<Parameters<typeof addWholeOrder>[1]['lines']>;
type OrderToAdd = Omit<Parameters<typeof addWholeOrder>[1], 'userId' | 'email' | 'lines'> & {
  quantities?: number[];
  /** One for each quantity; by default, SKUs that are on sale with plenty of stock. */
  skus?: string[];
};

export interface PlacedOrder {
  orderId: string;
  lines: Lines;
}

export interface Orders {
  /** A new customer, logged in on this page. */
  newCustomer: (page: Page) => Promise<{ userId: string; email: string }>;
  /** Writes an order with one line for each quantity, of SKUs with plenty of stock. */
  place: (customer: { userId: string; email: string }, given?: OrderToAdd) => Promise<PlacedOrder>;
  /** Runs `npm run shop -- order status`, one status after the other; in this process, because starting one takes a second. */
  move: (orderId: string, ...statuses: OrderStatus[]) => Promise<void>;
  /** What staff do at the desk with the latest return of an order. Its refund is paid in cash. */
  moveReturn: (orderId: string, to: 'approved' | 'received' | 'closed') => Promise<void>;
}

/** For journeys that need existing orders, in the shop with this data folder. */
export async function openOrders(folder = commonFolder()): Promise<Orders & Closable> {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const db = openDatabase(postgres.url, { poolMax: 2, applicationName: 'pahiya-e2e' });
  // Without handlers: the shop under test does the work.
  const jobs = await openJobQueue({ databaseUrl: postgres.url, log: createLog('silent') });
  const outbox = openOutbox(jobs, { hasPush: true });
  return {
    async newCustomer(page) {
      const customer = await openAccount();
      const { user } = await logIn(page, customer);
      return { userId: user.user_id, email: customer.email };
    },
    async place(customer, { quantities = [2, 1], skus, ...given } = {}) {
      const lines = await plentifulLines(db, quantities, skus);
      return { orderId: await addWholeOrder(db, { ...customer, lines, ...given }), lines };
    },
    async move(orderId, ...statuses) {
      for (const status of statuses) {
        await readCommand(['order', 'status', orderId, status])({ db, outbox, isTestMode: true, origin: '' });
      }
    },
    async moveReturn(orderId, to) {
      await db.transaction().execute(async (trx) => {
        const { return_id } = await trx
          .selectFrom('order_return')
          .select('return_id')
          .where('order_id', '=', orderId)
          .orderBy('return_number', 'desc')
          .executeTakeFirstOrThrow();
        const back = await lockReturn(trx, return_id);
        if (!back) throw new Error(`order ${orderId} has no return`);
        const refused = await moveReturn(trx, outbox, back, to);
        if (refused) throw new Error(refused.body.message);
      });
    },
    async close() {
      await jobs.stop();
      await db.destroy();
      await postgres.stop();
    },
  };
}

async function moveReturn(
  trx: Transaction,
  outbox: Outbox,
  back: LockedReturn,
  to: 'approved' | 'received' | 'closed',
) {
  if (to === 'approved')
    return answerReturn(trx, outbox, back, { state: 'approved', answer: 'Please use the old box.', actor: 'system' });
  if (to === 'received') {
    const came = { condition: 'sellable', is_restocked: true } as const;
    return receiveReturn(
      trx,
      back,
      back.lines.map(({ line_number, quantity }) => ({ line_number, quantity, ...came })),
    );
  }
  const { refundPaise, byHandPaise } = await findRefund(trx, back.return_id);
  const byHand = { method: 'UPI', reference: back.return_id } as const;
  const shownPaise = refundPaise;
  return closeReturn(trx, { outbox, isTestMode: true }, back, { shownPaise, byHandPaise, byHand, actor: 'system' });
}

/** On sale with plenty of stock, so that buying some changes no page that another journey checks. */
async function plentifulLines(
  db: Database,
  quantities: readonly number[],
  skus: string[] | null = null,
): Promise<Lines> {
  const { rows } = await sql<{
    sku: string;
    product_id: string;
    title: string;
    picture_id: string | null;
    attributes: Record<string, string>;
    price_paise: number;
    sale_price_paise: number;
  }>`
    select v.sku, p.product_id, p.title, coalesce(v.picture_id, p.picture_id) as picture_id, v.attributes,
      v.price_paise, v.sale_price_paise
      from variation v join product p using (product_id) join stock s using (sku)
     where v.sale_price_paise < v.price_paise and ${skus === null ? sql`s.on_hand - s.reserved > 20` : sql`v.sku = any(${skus})`}
     order by s.on_hand desc, v.sku limit ${quantities.length}`.execute(db);
  expect(rows).toHaveLength(quantities.length);
  return rows.map((row, index) => ({
    sku: row.sku,
    productId: row.product_id,
    name: row.title,
    pictureId: row.picture_id,
    attributes: row.attributes,
    quantity: quantities[index] ?? 1,
    mrpPaise: row.price_paise,
    unitPaise: row.sale_price_paise,
  }));
}

export { expect };
