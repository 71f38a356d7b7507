import type { Database } from '../../database/client.ts';
import { requestPayment } from '../features/payment/queries.ts';

interface OrderFixture {
  /** Null: without an account. */
  userId: string | null;
  channel?: 'online' | 'counter' | 'quote';
  email?: string;
  lines?: {
    sku: string;
    name?: string;
    productId?: string;
    pictureId?: string | null;
    attributes?: Record<string, string>;
    quantity?: number;
    mrpPaise?: number;
    unitPaise?: number;
    hsnCode?: string;
    gstBasisPoints?: number;
    /** Of a package: what is in one. */
    parts?: { sku: string; quantity: number }[];
  }[];
  mode?: 'Pay now' | 'Pay on delivery';
  /** The amount paid online. If absent: all of it, or nothing for pay on delivery. */
  advancePaise?: number;
  coupon?: { code: string; discountPaise: number };
  deliveryPaise?: number;
  pincode?: string;
  createdAt?: Date;
  /** Placed if absent. Only a placed one is paid. */
  stage?: 'awaiting payment' | 'placed' | 'abandoned';
}

let counter = 0;
const next = (): string => `${process.pid}${Date.now()}${++counter}`;

/** An order with everything that belongs to its stage: lines, holds on stock that exists, redemption, request, payment. */
export async function addWholeOrder(db: Database, fixture: OrderFixture): Promise<string> {
  const { userId, mode = 'Pay now', deliveryPaise = 0, stage = 'placed', pincode = '400708' } = fixture;
  const lines = (fixture.lines ?? [{ sku: 'SKU' }]).map((line) => ({
    quantity: 1,
    mrpPaise: 50_000,
    hsnCode: '9506',
    gstBasisPoints: 500,
    ...line,
    unitPaise: line.unitPaise ?? line.mrpPaise ?? 50_000,
  }));
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0);
  const linesPaise = sum((line) => line.unitPaise * line.quantity);
  const discountPaise = fixture.coupon?.discountPaise ?? 0;
  const totalPaise = linesPaise - discountPaise + deliveryPaise;
  const advancePaise = fixture.advancePaise ?? (mode === 'Pay now' ? totalPaise : 0);
  const address = JSON.stringify({
    location_user: 'Home',
    new_address: '1 Rink Road',
    area: 'Airoli',
    city: 'Navi Mumbai',
    pincode,
  });
  return db.transaction().execute(async (trx) => {
    const { order_id } = await trx
      .insertInto('shop_order')
      .values({
        user_id: userId,
        channel: fixture.channel ?? (userId === null ? 'quote' : 'online'),
        user_name: 'Asha Rao',
        email: fixture.email ?? `${userId ?? next()}@example.in`,
        mobile: '9876543210',
        payment_mode: mode,
        hold_expires_at: new Date(Date.now() + 900_000),
        mrp_paise: sum((line) => line.mrpPaise * line.quantity),
        lines_paise: linesPaise,
        discount_paise: discountPaise,
        coupon_code: fixture.coupon?.code ?? null,
        delivery_paise: deliveryPaise,
        total_paise: totalPaise,
        advance_paise: advancePaise,
        remaining_paise: totalPaise - advancePaise,
        shipping_address: address,
        billing_address: address,
        fingerprint: next(),
        ...(fixture.createdAt && { created_at: fixture.createdAt }),
      })
      .returning('order_id')
      .executeTakeFirstOrThrow();
    const holds = { order_id, expires_at: new Date(Date.now() + 900_000) };
    await trx
      .insertInto('order_line')
      .values(
        lines.map((line, index) => ({
          order_id,
          line_number: index + 1,
          sku: line.sku,
          product_id: line.productId ?? line.sku,
          product_name: line.name ?? line.sku,
          picture_id: line.pictureId ?? null,
          attributes: JSON.stringify(line.attributes ?? {}),
          quantity: line.quantity,
          mrp_paise: line.mrpPaise,
          unit_paise: line.unitPaise,
          hsn_code: line.hsnCode,
          gst_basis_points: line.gstBasisPoints,
          parts: JSON.stringify((line.parts ?? []).map((part) => ({ name: part.sku, attributes: {}, ...part }))),
        })),
      )
      .execute();
    await trx
      .insertInto('stock_hold')
      // In the order of SKU, as everywhere: otherwise two orders of the same goods would deadlock.
      .values(
        lines
          .flatMap(({ sku, quantity, parts = [{ sku, quantity: 1 }] }) =>
            parts.map((part) => ({ ...holds, sku: part.sku, quantity: quantity * part.quantity })),
          )
          .toSorted((a, b) => (a.sku < b.sku ? -1 : 1)),
      )
      .execute();
    if (fixture.coupon && userId !== null) {
      const redemption = { order_id, code: fixture.coupon.code, user_id: userId, discount_paise: discountPaise };
      await trx.insertInto('coupon_redemption').values(redemption).execute();
    }
    if (stage === 'awaiting payment') {
      await requestPayment(trx, { purpose: 'order', orderId: order_id, userId, amountPaise: advancePaise });
      return order_id;
    }
    const request =
      advancePaise > 0 ? await addRequest(trx, { order_id, user_id: userId, amount_paise: advancePaise }) : null;

    const ended_at = new Date();
    const isPlaced = stage === 'placed';
    if (isPlaced && request !== null) await addAppliedPayment(trx, request, advancePaise);
    await trx
      .updateTable('stock_hold')
      .set({ state: isPlaced ? 'consumed' : 'released', ended_at })
      .where('order_id', '=', order_id)
      .execute();
    await trx
      .updateTable('coupon_redemption')
      .set({ state: isPlaced ? 'used' : 'released', ended_at })
      .where('order_id', '=', order_id)
      .execute();
    await trx
      .updateTable('shop_order')
      .set({ stage, placed_at: isPlaced ? ended_at : null })
      .where('order_id', '=', order_id)
      .execute();
    return order_id;
  });
}

async function addRequest(
  db: Database,
  owed: { order_id: string; user_id: string | null; amount_paise: number },
): Promise<string> {
  const { request_id } = await db
    .insertInto('payment_request')
    .values({ ...owed, purpose: 'order', provider_order_id: `order_${next()}`, next_check_at: null })
    .returning('request_id')
    .executeTakeFirstOrThrow();
  return request_id;
}

async function addAppliedPayment(db: Database, requestId: string, amountPaise: number): Promise<void> {
  const ended = { state: 'paid', ended_at: new Date(), listed_at: new Date() } as const;
  await db.updateTable('payment_request').set(ended).where('request_id', '=', requestId).execute();
  await db
    .insertInto('payment')
    .values({
      provider_payment_id: `pay_${next()}`,
      request_id: requestId,
      amount_paise: amountPaise,
      currency: 'INR',
      state: 'captured',
      captured_at: new Date(),
      outcome: 'applied',
    })
    .execute();
}
