import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract, nouns } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { fieldReasons } from './field-reasons.ts';
import { impliedRefusals } from './implied-refusals.ts';
import { refusals } from './refusals.ts';

const endpoints: [string, Endpoint][] = Object.entries(contract);

/** The published calls. `/inquiry/token` is the call whose real path is not published. */
const published = `
GET /newarrival/all/:mainId
GET /grouped-product/single/:productId
GET /grouped-product/search-all-products/:mainId
GET /slider/all/:mainId
GET /offer/all/:mainId
GET /marquee/all/:mainId
GET /category/getdata/category/:mainId
GET /register/single/:mainId
GET /register/officesingle/:mainId
GET /pincode/getall/:mainId
GET /deliverypaybefore/single/:mainId
GET /delivery-price/:mainId
GET /freedelivery/:mainId
GET /button/:storeId
GET /paybutton/:storeId
GET /help/single/:mainId
GET /cart/:userId
POST /cart
DELETE /cart/deleteall/:userId
DELETE /cart/:product_sku
GET /coupon/check/:code
POST /payment/getquote
POST /payment/paydelivery
POST /payment
POST /payment/verify
GET /payment/order/:orderId
GET /payment/:userId
GET /address/:userId
POST /address
PUT /address/:id
DELETE /address/:id
PATCH /address/reset-default/:kind/:userId
PATCH /address/:id
POST /leads
GET /inquiry/token
POST /inquiry
POST /loginuser
POST /registeruser/api/google-signup
POST /registeruser/api/send-otp
POST /registeruser/api/verify-otp
POST /registeruser/api/signup
POST /registeruser/api/resetsend-otp
POST /registeruser/api/reset-password
GET /registeruser/single/:userId
PUT /registeruser/api/user/:id
GET /admission/:userId
POST /admission
POST /feepay
POST /feepay/verify
GET /feepay/order/:id
POST /firebase/register-token`;

const added = `
GET /search-terms/:mainId
GET /trust-texts/:mainId
GET /grouped-product/related-products/:mainId
GET /grouped-product/list-summary/:mainId
POST /search-misses/:mainId
GET /academy/single/:mainId
GET /register/area/:mainId
GET /centre/all/:mainId
GET /shop-state/:mainId
GET /page/:slug/:mainId
POST /cart/merge
PATCH /cart/:product_sku
GET /wish-list/:userId
POST /wish-list/merge
PUT /cart/saved/:product_sku
POST /cart/saved/:product_sku/move
POST /cart/saved/merge
DELETE /cart/saved/:product_sku
PUT /wish-list/:productId
DELETE /wish-list/:productId
POST /restock
GET /restock/:token
GET /grouped-product/reviews/:productId
GET /my-reviews
PUT /my-reviews
DELETE /my-reviews/:reviewId
PUT /my-reviews/:reviewId/picture
DELETE /my-reviews/:reviewId/picture
POST /my-returns
PUT /my-returns/:returnId/photos/:place
GET /my-returns/photos/:photoId
GET /my-returns/variations/:orderId
GET /credit-note/:creditNoteId
GET /credit-note/:creditNoteId/pdf
POST /restock/:token
POST /restock/:token/stop
GET /pay/:token
POST /pay/:token/open
POST /pay/:token/verify
POST /pay/:token/decline
GET /batch/all/:mainId
POST /admission/:admissionId/erasure
GET /children
POST /children
PATCH /children/:childId
DELETE /children/:childId
GET /family
GET /family/invitations/:token
POST /family/invitations/:token
GET /family/sizes
GET /children/:childId/attendance
PUT /children/:childId/absences
DELETE /children/:childId/absences/:classId
PUT /children/:childId/kit
PUT /children/:childId/consents/:purpose
POST /children/:childId/erasure
DELETE /children/:childId/erasure
PUT /children/:childId/sizes
GET /children/:childId/progress
GET /children/:childId/certificates/levels/:level
GET /children/:childId/certificates/times/:metres
POST /calendar-link
DELETE /calendar-link
GET /delivery
POST /payment/bill
POST /payment/order/:orderId/pay
POST /payment/order/:orderId/cancel
POST /payment/webhook
POST /payment/callback
GET /payment/order/:orderId/invoice
GET /invoice/:orderId
GET /address/suggest
GET /inquiry/host/:mainId
GET /feepay/order/:id/receipt
GET /sign-in-options/:mainId
POST /loginuser/refresh
POST /loginuser/logout`;

const keysOf = (list: string) => list.trim().split('\n');
const namesOf = (schema: z.ZodMiniType | undefined): string[] =>
  schema === undefined ? [] : Object.keys(z.toJSONSchema(schema, { io: 'input' }).properties ?? {});

test('[I-01] the contract has every published call, the added ones, and nothing else', () => {
  expect(Object.keys(contract).toSorted()).toEqual([...keysOf(published), ...keysOf(added)].toSorted());
});

test('no two nouns claim the same call', () => {
  expect(Object.values(nouns).flatMap((calls) => Object.keys(calls))).toHaveLength(endpoints.length);
});

test.each(endpoints)(
  '%s: its path names exactly the parameters it checks, and its owner is one of them',
  (key, call) => {
    const inPath = [...key.matchAll(/:(\w+)/g)].map(([, name]) => String(name));
    expect(namesOf(call.params).toSorted()).toEqual(inPath.toSorted());
    expect([...inPath, undefined]).toContain(call.owner);
  },
);

test("[I-04] every path with a user's id belongs to that user", () => {
  const personal = endpoints.filter(([key]) => key.includes(':userId'));
  expect(personal.length).toBeGreaterThanOrEqual(7);
  for (const [, call] of personal) expect(call).toMatchObject({ access: 'customer', owner: 'userId' });
});

test('[I-03] every call that names the shop can refuse an unknown shop', () => {
  const shopFields = new Set(['mainId', 'storeId', 'main_id']);
  const naming = endpoints.filter(([, call]) =>
    [...namesOf(call.params), ...namesOf(call.body)].some((name) => shopFields.has(name)),
  );
  expect(naming.length).toBeGreaterThanOrEqual(35);
  for (const [, call] of naming) expect(impliedRefusals(call)).toContain('unknown-shop');
});

test.each(endpoints)('%s: each refusal exists once, with a status and a message', (_, call) => {
  expect(new Set(call.refusals).size).toBe(call.refusals.length);
  for (const code of [...call.refusals, ...impliedRefusals(call)]) {
    expect(refusals[code].status).toBeGreaterThanOrEqual(400);
    expect(refusals[code].text).not.toBe('');
  }
});

const ofMachinery = ['no-such-call', 'wrong-method', 'too-slow', 'address-too-long', 'headers-too-large', 'went-wrong'];

test('every refusal is used by a call, or by the server itself', () => {
  const used = new Set<string>(endpoints.flatMap(([, call]) => [...call.refusals, ...impliedRefusals(call)]));
  expect(Object.keys(refusals).filter((code) => !used.has(code))).toEqual(ofMachinery);
});

const hostileText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  '1e3',
  '-1',
  '__proto__',
  "' or 1=1 --",
  'a@b.c\r\nBcc: x@y.z',
  '[[[[',
  '[{"product_sku":"__proto__"}]',
  'x'.repeat(300_000),
  '[]',
);
const hostileValue = fc.oneof(hostileText, fc.double(), fc.constantFrom(1e308, -0, NaN), fc.anything());

const mayFail = endpoints.flatMap(([key, call]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = call[part];
    return schema === undefined ? [] : [{ key, part, schema }];
  }),
);

test.each(mayFail)(
  '[V-03] $key: a hostile $part is refused with a plain message, never by throwing',
  ({ part, schema }) => {
    const keyed = fc.dictionary(fc.constantFrom(...namesOf(schema), '__proto__', 'constructor'), hostileValue);
    // Only a body can be something other than an object: the server itself builds the other two.
    const sent = part === 'body' ? fc.oneof(keyed, keyed, keyed, fc.anything()) : keyed;
    fc.assert(
      fc.property(sent, (input) => {
        const issues = z.safeParse(schema, input).error?.issues ?? [];
        for (const { reason } of fieldReasons(issues)) {
          expect(reason).toMatch(/\S+ \S+/);
          expect(reason).not.toBe('Invalid input');
        }
      }),
      { numRuns: 20 },
    );
  },
);
