import { createHash, randomBytes } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Role } from '../../contract/desk/permissions.ts';
import type { OrderStatus } from '../../domain/order-status.ts';
import { receiptId } from '../../domain/receipt-id.ts';
import { ownShopTest as base } from '../journey.ts';
import type { Orders } from '../orders.ts';
import type { OwnShop } from '../own-shop.ts';
import { expect, typeInto } from '../shop.ts';

type Shop = Pick<OwnShop, 'rows' | 'url'>;

export interface Person {
  staffId: string;
  email: string;
}

/** A separate member of staff for each journey: journeys run at the same time, and a person's sessions end together. */
export async function addPerson(shop: Shop, role: Role): Promise<Person> {
  const email = `${role}.${randomBytes(5).toString('hex')}@example.in`;
  const [added] = await shop.rows<{ staff_id: string }>(
    'insert into staff (email, full_name, role_id) values ($1, $2, $3) returning staff_id',
    [email, `Test ${role}`, role],
  );
  return { staffId: added?.staff_id ?? '', email };
}

/** A link for this person, as from `npm run shop -- owner add` or an invitation; `signsIn` makes a demo link. */
export async function makeLink(shop: Shop, { staffId }: Person, { signsIn }: { signsIn: boolean }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('base64url');
  await shop.rows(
    `insert into staff_invitation (token_hash, staff_id, signs_in, expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
    [hash, staffId, signsIn],
  );
  return `${shop.url}/desk/join#${token}`;
}

/** Opens the desk as a new member with this role, by a demo link. */
export async function enter(shop: Shop, page: Page, role: Role = 'owner'): Promise<Person> {
  const person = await addPerson(shop, role);
  await page.goto(await makeLink(shop, person, { signsIn: true }));
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  return person;
}

interface DeskJourney {
  /** The member signed in on `page`. */
  person: Person;
  role: Role;
}

/** Journeys at the desk of a shop that nobody else uses: they change its prices. */
export const test = base.extend<DeskJourney>({
  role: ['owner', { option: true }],
  person: async ({ page, shop, role }, use) => use(await enter(shop, page, role)),
});

/** These begin signed in. */
export const signedInTest = test.extend<{ signedIn: undefined }>({
  signedIn: [async ({ person: _person }, use) => use(undefined), { auto: true }],
});

export interface DeskOrder {
  orderId: string;
  receiptId: string;
  sku: string;
}

/** An order of a new customer, moved to this status. */
export async function addOrder(
  shop: Shop,
  orders: Orders,
  { name, mobile, ...given }: { name: string; mobile: string } & NonNullable<Parameters<Orders['place']>[1]>,
  ...statuses: OrderStatus[]
): Promise<DeskOrder> {
  const email = `${randomBytes(5).toString('hex')}@example.in`;
  const [account] = await shop.rows<{ user_id: string }>(
    `insert into account (email, full_name, mobile, password_hash) values ($1, $2, $3, repeat('x', 60)) returning user_id`,
    [email, name, mobile],
  );
  const { orderId, lines } = await orders.place({ userId: account?.user_id ?? '', email }, given);
  const [order] = await shop.rows<{ receipt_number: number }>(
    'update shop_order set user_name = $2, mobile = $3 where order_id = $1 returning receipt_number',
    [orderId, name, mobile],
  );
  await orders.move(orderId, ...statuses);
  return { orderId, receiptId: receiptId(order?.receipt_number ?? 0), sku: lines[0]?.sku ?? '' };
}

/** The order's customer asks to return one piece. */
export async function askReturn(shop: Shop, { orderId }: Pick<DeskOrder, 'orderId'>): Promise<string> {
  const [asked] = await shop.rows<{ return_id: string }>(
    `with asked as (
       insert into order_return (order_id, state, reason, note, is_by_customer, started_by)
       select order_id, 'requested', 'Does not fit', 'Too wide.', true, user_id from shop_order where order_id = $1
       returning return_id, order_id)
     insert into return_line (return_id, order_id, line_number, quantity)
     select return_id, order_id, 1, 1 from asked returning return_id`,
    [orderId],
  );
  return asked?.return_id ?? '';
}

/** Another browser, signed in as another owner. */
export async function colleague(browser: Browser, shop: Shop): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  await enter(shop, page);
  return page;
}

/** The code that an authenticator app shows `steps` later: each works only once. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

export const password = 'quad skates 4 all';

/** Sets up password and authenticator by a link. Returns the secret; the page is signed in. */
export async function joinWithCode(shop: Shop, page: Page, person: Person): Promise<string> {
  await page.goto(await makeLink(shop, person, { signsIn: false }));
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await typeInto(page.getByRole('textbox', { name: 'Password', exact: true }), password);
  await page.getByRole('radio', { name: /Authenticator app/ }).check();
  const secret = (await page.locator('code').textContent()) ?? '';
  await typeInto(page.getByLabel('Code from the app'), codeOf(secret));
  await page.getByRole('button', { name: 'Enter the desk' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  // Pretends that a minute has passed, so that the current code can be used again.
  await shop.rows('update authenticator set last_step = 0 where staff_id = $1', [person.staffId]);
  return secret;
}

/** A device that creates and uses passkeys without a prompt. */
export async function addAuthenticatorDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

export const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
};

export { expect };
