import { lowStock } from '../../domain/low-stock.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import type { ForwardStatus } from '../../contract/desk/orders.ts';
import { addRow, changeRow, contentRow } from '../desk/change/content-rows.ts';
import { couponRows } from '../desk/coupons/coupon-rows.ts';
import { saveView } from '../desk/frame/saved-views.ts';
import { cancelOrderAtDesk, moveOrderAtDesk } from '../desk/orders/move-order.ts';
import { saveShipment } from '../desk/orders/save-shipment.ts';
import { addNote } from '../desk/orders/tell-about-order.ts';
import { changePrice, variationSubject } from '../desk/products/change-price.ts';
import { judgeReview } from '../desk/reviews/judge-review.ts';
import { findStock } from '../desk/stock/list-stock.ts';
import { moveStock } from '../desk/stock/move-stock.ts';
import { changeOrderStatus } from '../features/order/change-order-status.ts';
import { carryOutStepsOf } from '../features/order/waiting-steps.ts';
import { sendRefunds } from '../features/payment/send-refunds.ts';
import { writeReview } from '../features/review/write-review.ts';
import { Refused } from '../http/refuse.ts';
import { hoursAfter, minutesAfter, whenAtWork } from './diary.ts';
import { between, pick, type DemoShop } from './demo-shop.ts';
import type { Bought } from './orders.ts';
import { cancelReasons, reviewWords, staffNotes } from './words.ts';
import { findRefundable } from '../features/payment/request-refund.ts';

/** A refusal here is a mistake of the demo. */
export function done<Result>(result: Result): Exclude<Result, Refused> {
  if (result instanceof Refused) throw new Error(`refused in the demo: ${result.body.message}`);
  return result as Exclude<Result, Refused>;
}

/** When an order takes its steps. Absent ones follow by chance. */
export interface Times {
  processing?: Date;
  packed?: Date;
  shipped?: Date;
  out?: Date;
  delivered?: Date;
  /** Instead of everything after it. */
  cancelled?: Date;
}

/** Packs, sends and delivers a placed order, step by step, as far as time allows. */
export function followUp(
  shop: DemoShop,
  bought: Bought,
  placedAt: Date,
  times: Times = pickTimes(shop, placedAt),
): void {
  const { random } = shop;
  const { cancelled } = times;
  const steps: [at: Date | undefined, status: ForwardStatus][] = [
    [times.processing, 'Processing'],
    [times.packed, 'Packed'],
    [times.shipped, 'Shipped'],
    [times.out, 'Out for delivery'],
    [times.delivered, 'Delivered'],
  ];
  let from: OrderStatus = 'Pending';
  for (const [at, status] of steps) {
    if (!at || (cancelled && at > cancelled)) continue;
    planStep(shop, bought, { from, status, at });
    from = status;
  }
  if (cancelled) return planCancelling(shop, bought, { from, at: cancelled });
  if (times.delivered && random.chance(0.35)) planReview(shop, bought, times.delivered);
}

function pickTimes({ random }: DemoShop, placedAt: Date): Times {
  const later = (after: Date, from: number, to: number) =>
    whenAtWork(hoursAfter(after, between(random, from, to)), random.below(90));
  const processing = random.chance(0.3) ? later(placedAt, 0.5, 2) : undefined;
  const packed = later(processing ?? placedAt, 2, 20);
  const shipped = later(packed, 1, 6);
  const out = later(shipped, 20, 60);
  const delivered = later(out, 2, 7);
  const cancelled = random.chance(0.06) ? later(placedAt, 0.3, 26) : undefined;
  return { ...(processing && { processing }), packed, shipped, out, delivered, ...(cancelled && { cancelled }) };
}

interface Step {
  from: OrderStatus;
  status: ForwardStatus;
  at: Date;
}

function planStep(shop: DemoShop, { orderId }: Bought, { from, status, at }: Step): void {
  const { db, diary, outbox, random, staff, deskSince } = shop;
  if (at < deskSince) return diary.plan(at, () => moveAtOnce(shop, { orderId, status, note: '' }));
  diary.plan(at, async () => {
    if (status === 'Shipped') {
      const parcel = pickParcel(shop);
      done(await saveShipment({ db, outbox }, staff.packer, { orderId, version: 0, parcel }));
    }
    done(await moveOrderAtDesk(db, staff.packer, { orderId, from, status }));
    if (random.chance(0.1)) done(await addNote(db, staff.packer, { orderId, note: pick(random, staffNotes) }));
  });
  diary.plan(minutesAfter(at, 1), () => carryOut(shop, orderId));
}

const moveParts = ({ outbox, payments }: DemoShop) => ({ outbox, isTestMode: payments.provider.isTestMode });

async function moveAtOnce(
  shop: DemoShop,
  { orderId, status, note }: { orderId: string; status: OrderStatus; note: string },
): Promise<void> {
  const { db, staff } = shop;
  const move = { orderId, status, actor: staff.owner.staffId, note };
  done(await changeOrderStatus({ db, ...moveParts(shop) }, move));
}

/** A step at the desk waits for ten seconds. */
const carryOut = (shop: DemoShop, orderId: string): Promise<void> =>
  shop.db.transaction().execute((trx) => carryOutStepsOf(trx, moveParts(shop), { orderId, which: 'due' }));

function pickParcel({ random }: DemoShop) {
  const [courier, link] = pick(random, couriers);
  const awb = `${courier.slice(0, 2).toUpperCase()}${String(100_000_000 + random.below(900_000_000))}`;
  return { courier, awb, tracking_link: `${link}${awb}` };
}

const couriers: readonly [name: string, link: string][] = [
  ['Delhivery', 'https://www.delhivery.com/track-v2/package/'],
  ['Delhivery', 'https://www.delhivery.com/track-v2/package/'],
  ['Blue Dart', 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo='],
  ['DTDC', 'https://www.dtdc.in/trace.asp?strCnno='],
];

function planCancelling(shop: DemoShop, { orderId }: Bought, { from, at }: { from: OrderStatus; at: Date }): void {
  const { db, diary, payments, random, staff, deskSince } = shop;
  const note = pick(random, cancelReasons);
  diary.plan(at, async () => {
    if (at < deskSince) return moveAtOnce(shop, { orderId, status: 'Cancelled', note });
    const shown_paise = await findRefundable(db, orderId);
    done(await cancelOrderAtDesk(db, staff.owner, { orderId, from, note, shown_paise }));
  });
  diary.plan(minutesAfter(at, 1), async () => {
    await carryOut(shop, orderId);
    await sendRefunds(payments);
  });
}

/** A few days after delivery; the manager reads it on a later day. */
function planReview(shop: DemoShop, { orderId, productIds, by }: Bought, deliveredAt: Date): void {
  const { db, diary, random, staff } = shop;
  const written = whenAtWork(hoursAfter(deliveredAt, between(random, 20, 120)), random.below(240));
  diary.plan(written, async () => {
    const [stars, words] = pick(random, reviewWords);
    const productId = productIds[0] ?? '';
    const reviewId = done(await writeReview(db, by.userId, { orderId, productId, stars, words }));
    const readAt = whenAtWork(hoursAfter(written, between(random, 8, 40)), random.below(60));
    diary.plan(readAt, async () => {
      const state = stars > 1 ? 'published' : 'rejected';
      const reason = stars > 1 ? '' : 'About the courier, not about the product.';
      done(await judgeReview(db, staff.manager, { reviewId, version: 1, state, reason }));
    });
  });
}

/** Orders what runs low, now and then. What sold out last stays low for the screens that show it. */
export async function receiveGoods({ db, random, goods, staff }: DemoShop, nr: number): Promise<void> {
  const short = await db
    .selectFrom('stock')
    .select('sku')
    .where('on_hand', '<=', lowStock)
    .where(
      'sku',
      'in',
      goods.map(({ sku }) => sku),
    )
    .orderBy('sku')
    .execute();
  for (const [index, { sku }] of short.filter(() => random.chance(0.15)).entries()) {
    const quantity = 6 + 2 * random.below(6);
    const reason = pick(random, ['Delivery from the importer', 'Weekly delivery', 'From the Bengaluru warehouse']);
    const movement = { kind: 'receive', key: `demo receive ${nr} ${index}`, quantity, reason } as const;
    done(await moveStock(db, staff.packer, { sku, movement }));
  }
}

/** Counts a shelf; once in a while a piece is missing or broken. */
export async function countShelf({ db, random, goods, staff }: DemoShop, nr: number): Promise<void> {
  const { sku } = pick(random, goods);
  const stock = await findStock(db, sku);
  if (!stock) return;
  if (nr % 3 === 2 && stock.on_hand - stock.reserved > 2) {
    const movement = {
      kind: 'write-off',
      key: `demo write-off ${nr}`,
      quantity: 1,
      reason: 'Damaged in the shop',
    } as const;
    return void done(await moveStock(db, staff.packer, { sku, movement }));
  }
  const expected = stock.on_shelf;
  const counted = expected + (stock.on_hand > stock.reserved ? pick(random, [-1, 0, 0, 1]) : 0);
  const movement = { kind: 'count', key: `demo count ${nr}`, expected, counted, reason: '' } as const;
  done(await moveStock(db, staff.packer, { sku, movement }));
}

/** A coupon for the season, a saved view and a few new prices. */
export async function manageShop({ db, random, goods, staff }: DemoShop): Promise<void> {
  const offer = {
    description: '15% off for the season, at most ₹400',
    percentage_offer: 15,
    price_offer_paise: null,
    lines_paise_min: 99_900,
    discount_paise_max: 40_000,
    starts_at: null,
    ends_at: null,
    limit_total: 200,
    limit_per_user: 2,
    is_first_order_only: false,
  };
  done(await addRow(db, staff.manager, couponRows, { id: seasonCoupon, values: { ...offer, status: 'Inactive' } }));
  const added = await db.transaction().execute((trx) => contentRow(couponRows, seasonCoupon).lock(trx));
  const values = { ...added?.values, status: 'Active' };
  done(await changeRow(db, staff.manager, couponRows, { id: seasonCoupon, version: added?.version ?? 0, values }));
  for (const staffId of [staff.owner.staffId, staff.manager.staffId]) {
    done(
      await saveView(db, staffId, { screen: 'orders', name: 'Cash on the way', query: 'sort=oldest&view=to-collect' }),
    );
  }
  for (let count = 0; count < 4; count++) {
    const { sku } = pick(random, goods);
    const found = await db.transaction().execute((trx) => variationSubject(sku).lock(trx));
    if (!found) continue;
    const { price_paise } = found.values;
    const sale_price_paise = Math.round((price_paise * 0.9) / 100) * 100;
    done(await changePrice(db, staff.manager, { sku, version: found.version, price_paise, sale_price_paise }));
  }
}

export const seasonCoupon = 'SEASON15';
