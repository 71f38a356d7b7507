import type { Bill } from '../../contract/bill.ts';
import type { PaymentOpened } from '../../contract/razorpay.ts';
import type { Database } from '../../database/client.ts';
import { signedIn } from './signed-in.ts';
import type { testApp } from './test-app.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;

/** Every field that an answer of the checkout can have. */
type Answered = Partial<PaymentOpened> & { code?: string; message?: string; bill?: Bill; data?: Bill };

const shopPlace = { latitude: 19.151, longitude: 72.992 };

/** A shop in Airoli that takes both kinds of payment, delivers for 40 rupees within 5 km and serves every pincode. */
export async function setUpShop(db: Database): Promise<void> {
  await db
    .insertInto('site_profile')
    .values({ logo_name: 'Pahiya', address: 'Airoli', ...shopPlace })
    .execute();
  await db
    .insertInto('pincode_place')
    .values({ pincode: '400708', ...shopPlace })
    .execute();
  await db
    .insertInto('delivery_band')
    .values({ band_id: 'near', min_kilometer: 0, max_kilometer: 5, delivery_price_paise: 4_000 })
    .execute();
  await db
    .insertInto('pay_button')
    .values([
      { button_id: 'paynow', is_default: true },
      { button_id: 'payondelivery', is_default: true },
      { button_id: 'paymanual', is_default: true },
    ])
    .execute();
  await db.insertInto('help').values({ delivery_percentage: 0 }).execute();
}

/** The one address of a customer, next to the shop. */
export async function addHome(db: Database, userId: string): Promise<string> {
  const { address_id: addressId } = await db
    .insertInto('address')
    .values({
      user_id: userId,
      location_user: 'Home',
      new_address: '12 Sector 5',
      city: 'Navi Mumbai',
      area: 'Airoli',
      pincode: '400708',
      ...shopPlace,
      is_default_shipping: true,
      is_default_billing: true,
    })
    .returning('address_id')
    .executeTakeFirstOrThrow();
  return addressId;
}

type Customer = Awaited<ReturnType<typeof signedIn>>;

let customers = 0;

/** A customer with an address in Airoli, with their own network address. */
export async function buyer(app: TestApp, given?: Customer) {
  const { db, http } = app;
  const { userId, headers, email } = given ?? (await signedIn(app));
  const addressId = await addHome(db, userId);
  customers += 1;
  const remoteAddress = `10.${customers >> 16}.${(customers >> 8) & 255}.${customers & 255}`;
  const send = async (path: string, payload: object, more: Record<string, string> = {}) => {
    const answer = await http.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { ...headers, ...more },
      remoteAddress,
      payload,
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<Answered>() };
  };
  /** The whole form, as the checkout page sends it, for these SKUs. */
  const form = (skus: readonly string[] | Record<string, number>, over: object = {}) => ({
    billing_address: addressId,
    shipping_address: addressId,
    mobile: '98765 43210',
    payment_mode: 'Pay now',
    cart_products: Array.isArray(skus)
      ? skus.map((product_sku: string) => ({ product_sku }))
      : Object.entries(skus).map(([product_sku, quantity]) => ({ product_sku, quantity })),
    main_id: 'pahiya',
    ...over,
  });
  return {
    userId,
    email,
    headers,
    addressId,
    form,
    bill: (payload: object) => send('/payment/bill', payload),
    pay: (payload: object, more: Record<string, string> = {}) => send('/payment', payload, more),
    payAtDoor: (payload: object, more: Record<string, string> = {}) =>
      send('/payment/paydelivery', { ...payload, payment_mode: 'Pay on delivery' }, more),
    orders: () => db.selectFrom('shop_order').selectAll().where('user_id', '=', userId).orderBy('created_at').execute(),
  };
}
