import { abandonOrders } from '../features/order/abandon-orders.ts';
import { countSales } from '../features/order/count-sales.ts';
import { sendRefunds } from '../features/payment/send-refunds.ts';
import { sweepPayments } from '../features/payment/sweep-payments.ts';
import { refreshFacets } from '../features/catalogue/refresh-facets.ts';
import type { DemoShop } from './demo-shop.ts';

/** What a running shop does every few seconds. Once a night is enough here. */
export async function runRounds({ db, log, payments }: DemoShop): Promise<void> {
  await abandonOrders(db, log);
  await sweepPayments(payments);
  await sendRefunds(payments);
}

/** What visitors see of it. Once is enough, at the end. */
export async function refreshLists({ db }: DemoShop): Promise<void> {
  await countSales(db);
  await refreshFacets(db);
}
