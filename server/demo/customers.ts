import { addAddress } from '../features/address/save-address.ts';
import { listAddresses } from '../features/address/queries.ts';
import { addAccount } from '../features/accounts/queries.ts';
import type { Passwords } from '../features/accounts/passwords.ts';
import { addToCart } from '../features/cart/add-to-cart.ts';
import { mergeSaved } from '../features/cart/save-for-later.ts';
import { askForRestock } from '../features/restock/ask-for-restock.ts';
import { RestockLinks } from '../features/restock/restock-links.ts';
import { addWish } from '../features/wish-list/change-wish-list.ts';
import { demoLogin } from './demo-login.ts';
import { pick, type DemoShop } from './demo-shop.ts';
import { pickGoods } from './goods.ts';
import type { Person } from './people.ts';

export interface DemoCustomer extends Person {
  userId: string;
  addressId: string;
  ip: string;
}

/** Registers somebody, with a home. Others than the first have no password: nobody logs in as them. */
export async function register(
  { db, checkout }: DemoShop,
  person: Person,
  passwords: Pick<Passwords, 'hash'>,
): Promise<DemoCustomer> {
  const hash = person.email === demoLogin.email ? await passwords.hash(demoLogin.password) : null;
  const account = await db.transaction().execute((trx) =>
    addAccount(trx, {
      email: person.email,
      full_name: person.name,
      mobile: person.mobile,
      ...(hash === null ? { google_sub: `demo ${person.email}` } : { password_hash: hash }),
    }),
  );
  if (!account) throw new Error(`${person.email} is registered already`);
  const userId = account.user_id;
  const { line: new_address, area, city, pincode } = person;
  await addAddress(checkout, { userId, form: { location_user: 'Home', new_address, area, city, pincode } });
  const [home] = await listAddresses(db, userId);
  if (!home) throw new Error(`${person.email} has no home`);
  return { ...person, userId, addressId: home.address_id, ip: `10.${Number(person.mobile) % 251}.0.1` };
}

/** What a customer looks at without buying it. */
export async function browse({ db, random, goods }: DemoShop, { userId }: DemoCustomer, now: Date): Promise<void> {
  const wishes = 1 + random.below(3);
  for (let count = 0; count < wishes; count++) await addWish(db, userId, pickGoods(random, goods, now).productId);
  if (random.chance(0.5)) return;
  const { sku: product_sku, productId: product_id } = pickGoods(random, goods, now);
  await addToCart(db, userId, { product_sku, product_id, quantity: 1 });
}

/** Wants to hear when something is back that is sold out today. */
export async function waitForGoods({ db, outbox, random }: DemoShop, { userId }: DemoCustomer): Promise<void> {
  const soldOut = await db
    .selectFrom('stock')
    .innerJoin('variation', 'variation.sku', 'stock.sku')
    .select('stock.sku')
    .where('on_hand', '=', 0)
    .where('status', '=', 'Active')
    .orderBy('stock.sku')
    .execute();
  const { sku } = pick(random, soldOut);
  const links = new RestockLinks('never sent', () => '');
  await askForRestock({ db, outbox, links }, { sku, email: '' }, { caller: { userId }, ip: '' });
}

/** The customer whom newcomers log in as has something on every tab. */
export async function settleIn(shop: DemoShop, customer: DemoCustomer, now: Date): Promise<void> {
  const { db, checkout, random, goods } = shop;
  const office = {
    new_address: '4th floor, Mindspace Tower 6',
    area: 'Airoli',
    city: 'Navi Mumbai',
    pincode: '400708',
  };
  await addAddress(checkout, { userId: customer.userId, form: { location_user: 'Office', ...office } });
  await browse(shop, customer, now);
  const { sku: product_sku } = pick(random, goods);
  await mergeSaved(db, customer.userId, [{ product_sku, quantity: 1 }]);
}
