import { sql } from 'kysely';
import { rupeesFromPaise } from '../domain/money.ts';
import { until } from '../fleet/program.ts';
import { orderForm } from '../fleet/send.ts';
import type { ManyOf } from '../server/testing/sign-in-many.ts';
import { atDesk, insist } from './client.ts';
import { pay, type Scene } from './pay.ts';
import { openLink } from './pay-link.ts';
import { refundThere } from './refund-there.ts';

export interface Line {
  line_number: number;
  quantity: number;
  /** What the customer gets instead. */
  exchange?: { sku: string; price_paise: number };
}

/** For most lines another variation of the same product, often the dearest, or the same one again. */
export async function wish({ bed, random }: Scene, orderId: string, lines: readonly Line[]): Promise<Line[]> {
  const offered = (await atDesk(bed, `/orders/${orderId}/variations`))?.body.lines ?? [];
  return lines.map(({ line_number, quantity }) => {
    const all = offered.find((each) => each.line_number === line_number)?.variations ?? [];
    const inStock = all
      .filter(({ available }) => available >= quantity)
      .toSorted((a, b) => b.price_paise - a.price_paise);
    const choice = inStock[random.chance(0.4) ? 0 : random.below(inStock.length)];
    if (!choice || random.chance(0.2)) return { line_number, quantity };
    return { line_number, quantity, exchange: { sku: choice.sku, price_paise: choice.price_paise } };
  });
}

export const isExchange = (lines: readonly Line[]): boolean => lines.some(({ exchange }) => exchange !== undefined);

/** A rupee more than it costs. */
export const atWrongPrice = (lines: readonly Line[]): Line[] =>
  lines.map(({ exchange, ...line }) =>
    exchange ? { ...line, exchange: { ...exchange, price_paise: exchange.price_paise + 100 } } : line,
  );

/** Customers send rupees. */
export const inRupees = (lines: readonly Line[]) =>
  lines.map(({ exchange, ...line }) =>
    exchange ? { ...line, exchange: { sku: exchange.sku, price: rupeesFromPaise(exchange.price_paise) } } : line,
  );

export interface Exchanged {
  orderId: string;
  returnId: string;
  lines: readonly Line[];
  /** Null: without an account. */
  customer: ManyOf | null;
}

/** The difference is paid sooner or later, once, twice or never, while staff change or end it, or the piece is sold to somebody else. */
export async function upset(scene: Scene, of: Exchanged): Promise<void> {
  const { random } = scene;
  const fate = random.next();
  const opened = fate < 0.9 ? await openDifference(scene, of) : null;
  const payIt = () => (opened ? pay(scene, opened, scene.told.differences) : Promise.resolve(false));
  const others = [
    () => endExchange(scene, of.returnId),
    () => change(scene, of),
    () => expire(scene, of),
    () => sellOut(scene, of),
  ];
  const other = async () => others[random.below(others.length)]?.();
  if (fate < 0.5) await payIt();
  else if (fate < 0.65) await Promise.all([payIt(), other()]);
  else if (fate < 0.8) {
    await other();
    await payIt();
  } else if (fate < 0.9) {
    await payIt();
    await other();
  } else if (fate < 0.95) await other();
  if (opened && random.chance(0.05)) await refundThere(scene, opened.orderId);
}

export async function payDifference(scene: Scene, of: Exchanged): Promise<void> {
  const opened = await openDifference(scene, of);
  if (opened) await pay(scene, opened, scene.told.differences);
}

/** Opens the payment of the difference: by a link, from My account, or both, which must lead to the same payment. */
async function openDifference(scene: Scene, { returnId, customer }: Exchanged) {
  const { bed, random, told } = scene;
  const replacement = (await atDesk(bed, `/returns/${returnId}`))?.body.replacement;
  if (!replacement || replacement.to_pay_paise === 0) return null;
  const fate = customer ? random.next() : 0;
  const [link, own] = await Promise.all([
    fate < 0.7 ? openByLink(scene, returnId) : null,
    fate > 0.4 && customer ? openOwn(scene, replacement.order_id, customer) : null,
  ]);
  if (link && own && link.orderId === own.orderId && link.providerOrder !== own.providerOrder) {
    told.wrong.push(`${own.orderId}: link and account opened two payments`);
  }
  return link ?? own;
}

async function openByLink(scene: Scene, returnId: string) {
  const { bed, random, told } = scene;
  const path = (await atDesk(bed, `/returns/${returnId}/link`, {}))?.body.path;
  if (path === undefined) return null;
  told.links += 1;
  return openLink(scene, path, 1 + random.below(2));
}

async function openOwn({ bed }: Scene, replacementId: string, { token }: ManyOf) {
  const opened = await insist(bed, { path: `/payment/order/${replacementId}/pay`, token, body: {} });
  const { order_id: orderId, razorpay_order } = opened?.body ?? {};
  if (orderId === undefined || !razorpay_order) return null;
  return {
    orderId,
    providerOrder: razorpay_order.id,
    prove: (body: object) => ({ path: '/payment/verify', token, body }),
  };
}

/** The goods are refunded instead. */
export const endExchange = (scene: Scene, returnId: string) => saveExchange(scene, returnId, []);

async function change(scene: Scene, { orderId, returnId, lines }: Exchanged): Promise<void> {
  const wished = await wish(scene, orderId, lines);
  const chosen = wished.flatMap(({ line_number, exchange }) => (exchange ? [{ line_number, ...exchange }] : []));
  await saveExchange(scene, returnId, chosen);
}

async function saveExchange({ bed }: Scene, returnId: string, lines: object[]): Promise<void> {
  const { version, replacement } = (await atDesk(bed, `/returns/${returnId}`))?.body ?? {};
  await atDesk(bed, `/returns/${returnId}/exchange`, { version, shown_paise: replacement?.refund_paise ?? 0, lines });
}

/** Ends its 14 days. Locks the request as settling does, because a paid exchange never expires. Null: nothing expired. */
async function expire({ bed }: Scene, { returnId }: Exchanged): Promise<string | null> {
  return bed.db.transaction().execute(async (trx) => {
    const open = sql`(select order_id from shop_order where return_id = ${returnId} and stage = 'awaiting payment')`;
    await sql`select from payment_request where order_id in ${open} for update`.execute(trx);
    const past = sql`now() - interval '1 second'`;
    const { rows } = await sql<{ order_id: string }>`
      update shop_order set hold_expires_at = ${past}
       where order_id in ${open}
         and not exists (select from payment_request q join payment p using (request_id)
                          where q.order_id = shop_order.order_id and p.outcome = 'applied')
      returning order_id`.execute(trx);
    const orderId = rows[0]?.order_id ?? null;
    await sql`update stock_hold set expires_at = ${past} where order_id = ${orderId} and state = 'held'`.execute(trx);
    return orderId;
  });
}

/** Somebody else buys what was held, if there is little of it. */
async function sellOut(scene: Scene, of: Exchanged): Promise<void> {
  const { bed } = scene;
  const orderId = await expire(scene, of);
  const { customer } = of;
  if (orderId === null || !customer) return;
  await until('what has expired is for sale again', async () => {
    const { rows } = await sql`select from shop_order where order_id = ${orderId} and stage = 'awaiting payment'
                                  and hold_expires_at <= now()`.execute(bed.db);
    return rows.length === 0;
  });
  const { rows } = await sql<{ product_sku: string; quantity: number }>`
    select sku as product_sku, s.on_hand - s.reserved as quantity from order_line l join stock s using (sku)
     where l.order_id = ${orderId} and s.on_hand - s.reserved between 1 and 10`.execute(bed.db);
  const { token, addressId } = customer;
  for (const left of rows) {
    const body = { ...orderForm(addressId, '', 'Pay on delivery'), cart_products: [left] };
    await insist(bed, { path: '/payment/paydelivery', token, body });
  }
}
