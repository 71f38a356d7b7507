import { sql } from 'kysely';
import type { Database } from '../database/client.ts';
import { Sessions } from '../server/state/sessions.ts';

/** A customer who has ordered before, and what they buy now. */
export interface Visitor {
  userId: string;
  addressId: string;
  orderId: string;
  sku: string;
  productId: string;
  token: string;
}

export interface Call {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
}

/** Each with their own order and a different SKU to buy. */
export async function findVisitors(db: Database, tokenSecret: string, count: number): Promise<Visitor[]> {
  const { rows } = await sql<Omit<Visitor, 'token'> & { familyId: string }>`
    with buyer as materialized (
      select distinct on (o.user_id) o.user_id, o.order_id from shop_order o
       where o.order_status = 'Delivered' order by o.user_id limit ${count}
    ), wanted as materialized (
      select s.sku, v.product_id from stock s join variation v using (sku) join product p using (product_id)
       where s.on_hand - s.reserved > 5 and p.product_type = 'Simple' and p.product_id like 'bulk-%'
       order by s.sku limit ${count}
    )
    select b.user_id as "userId", f.family_id as "familyId", a.address_id as "addressId", b.order_id as "orderId", w.sku,
      w.product_id as "productId"
      from (select *, row_number() over () as nr from buyer) b
      join (select *, row_number() over () as nr from wanted) w using (nr)
      join session_family f using (user_id) join address a using (user_id)`.execute(db);
  if (rows.length < count) throw new Error(`only ${rows.length} of ${count} visitors found`);
  const sessions = new Sessions(db, tokenSecret);
  return Promise.all(
    rows.map(async ({ familyId, ...visitor }) => ({
      ...visitor,
      token: await sessions.issueAccessToken({ userId: visitor.userId, familyId, sessionEpoch: 0 }),
    })),
  );
}

const search = '/api/grouped-product/search-all-products/pahiya';

/** The calls of a customer's visit, in order; each reads or writes by key. */
export function callsOf({ userId, addressId, orderId, sku, productId }: Visitor): Call[] {
  const person = { name: 'Asha Rao', mobile: '9876543210', email: 'asha@example.in' };
  const goods = [{ product_sku: sku, quantity: 1 }];
  const place = { location_user: 'Office', new_address: '2 Rink Road', city: 'Navi Mumbai', pincode: '400708' };
  const checkout = {
    billing_address: addressId,
    shipping_address: addressId,
    mobile: person.mobile,
    payment_mode: 'Pay now',
    cart_products: goods,
  };
  return [
    { name: 'account', method: 'GET', path: `/api/registeruser/single/${userId}` },
    {
      name: 'change the mobile',
      method: 'PUT',
      path: `/api/registeruser/api/user/${userId}`,
      body: { mobile: '9876543211' },
    },
    { name: 'addresses', method: 'GET', path: `/api/address/${userId}` },
    { name: 'add an address', method: 'POST', path: '/api/address', body: place },
    { name: 'change an address', method: 'PUT', path: `/api/address/${addressId}`, body: place },
    { name: 'default address', method: 'PATCH', path: `/api/address/${addressId}`, body: { defaultaddressS: true } },
    { name: 'suggest an address', method: 'GET', path: '/api/address/suggest?text=400708' },
    { name: 'first page', method: 'GET', path: `${search}?page=1&limit=10` },
    { name: 'product', method: 'GET', path: `/api/grouped-product/single/${productId}` },
    { name: 'empty the cart', method: 'DELETE', path: `/api/cart/deleteall/${userId}` },
    { name: 'add to the cart', method: 'POST', path: '/api/cart', body: { product_sku: sku, quantity: 1 } },
    { name: 'change the cart', method: 'PATCH', path: `/api/cart/${sku}`, body: { quantity: 2 } },
    { name: 'merge into the cart', method: 'POST', path: '/api/cart/merge', body: { products: goods } },
    { name: 'cart', method: 'GET', path: `/api/cart/${userId}` },
    { name: 'coupon', method: 'GET', path: '/api/coupon/check/YEARS' },
    { name: 'bill', method: 'POST', path: '/api/payment/bill', body: { ...checkout, coupon_code: 'YEARS' } },
    { name: 'quote', method: 'POST', path: '/api/payment/getquote', body: { ...person, cart_products: goods } },
    { name: 'place an order', method: 'POST', path: '/api/payment', body: { ...checkout, coupon_code: 'YEARS' } },
    { name: 'orders', method: 'GET', path: `/api/payment/${userId}` },
    { name: 'order', method: 'GET', path: `/api/payment/order/${orderId}` },
    { name: 'invoice', method: 'GET', path: `/api/invoice/${orderId}` },
    { name: 'remove from the cart', method: 'DELETE', path: `/api/cart/${sku}` },
    { name: 'admissions', method: 'GET', path: `/api/admission/${userId}` },
    {
      name: 'register a device',
      method: 'POST',
      path: '/api/firebase/register-token',
      body: { deviceToken: `d-${userId}` },
    },
    { name: 'contact', method: 'POST', path: '/api/leads', body: person },
  ];
}
