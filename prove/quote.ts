import { sql } from 'kysely';
import { addSku } from '../database/testing/rows.ts';
import { indiaDate } from '../domain/india-time.ts';
import type { ManyOf } from '../server/testing/sign-in-many.ts';
import { orderForm } from '../fleet/send.ts';
import { atDesk, insist } from './client.ts';
import { comeBack } from './come-back.ts';
import { pay, type Scene } from './pay.ts';
import { guess, openLink } from './pay-link.ts';

const dayMs = 24 * 3_600_000;

interface Quote {
  quoteId: string;
  sku: string;
  quantity: number;
}

/** Asks for a quote, as a guest or with an account, and pays it by its link: sooner or later, declined, changed, expired or sold out. */
export async function payQuote(scene: Scene, customer: ManyOf): Promise<void> {
  const { bed, random, told } = scene;
  const isGuest = random.chance(0.5);
  const isScarce = random.chance(0.15);
  const quantity = 1 + random.below(3);
  const sku = isScarce ? await addSku(bed.db, { onHand: quantity }) : (bed.skus[random.below(bed.skus.length)] ?? '');
  const quoteId = await askForQuote(scene, customer, { sku, quantity, isGuest });
  if (quoteId === undefined) return void told.wrong.push(`no quote for ${customer.email}`);
  const quote = { quoteId, sku, quantity };
  const { path, codes } = await sendQuote(scene, quote, 0);
  if (path === undefined) return void told.wrong.push(`quote ${quoteId} was not sent: ${codes}`);
  told.links += 1;
  if (random.chance(0.1)) await guess(scene);
  const opened = await openLink(scene, path, 1 + random.below(3));
  if (opened === null) {
    told.neverOpened += 1;
    return;
  }
  const acts = { pay: () => pay(scene, opened), ...meanwhile(scene, { quote, path, customer }) };
  const others = ['decline', 'change', 'expire', ...(isScarce ? (['sellOut'] as const) : [])] as const;
  const other = others[random.below(others.length)] ?? 'decline';
  const fate = random.next();
  if (fate < 0.5) await acts.pay();
  else if (fate < 0.75) await Promise.all([acts.pay(), acts[other]()]);
  else {
    await acts[other]();
    await acts.pay();
  }
  // Opened again afterwards, it must never lead to a second payment of the same thing.
  if (random.chance(0.3)) await openLink(scene, path, 1);
  if (told.paid.has(opened.orderId) && random.chance(0.3)) {
    await comeBack(scene, { orderId: opened.orderId, customer: isGuest ? null : customer });
  }
}

async function askForQuote(
  { bed }: Scene,
  { email, token }: ManyOf,
  { sku, quantity, isGuest }: { sku: string; quantity: number; isGuest: boolean },
): Promise<string | undefined> {
  const body = { name: 'Asha Rao', mobile: '9876543210', email, cart_products: [{ product_sku: sku, quantity }] };
  await insist(bed, {
    path: '/payment/getquote',
    ...(!isGuest && { token }),
    body: { ...body, description: '', main_id: 'pahiya' },
  });
  const { rows } = await sql<{ quote_id: string }>`select quote_id from quote where email = ${email} limit 1`.execute(
    bed.db,
  );
  return rows[0]?.quote_id;
}

/** Returns the path of its page. If the answer was lost, staff make another link. */
async function sendQuote({ bed, random }: Scene, { quoteId, sku, quantity }: Quote, version: number) {
  const sent = await atDesk(bed, `/quotes/${quoteId}/send`, {
    version,
    name: 'Asha Rao',
    mobile: '9876543210',
    email: '',
    address: null,
    lines: [{ line_sku: sku, quantity, unit_paise: 10_001 + random.below(90_000) }],
    delivery_paise: random.below(5_000),
    valid_until: indiaDate(new Date(Date.now() + 7 * dayMs)),
    is_held: random.chance(0.5),
  });
  const link = sent?.body.path === undefined ? await atDesk(bed, `/quotes/${quoteId}/link`, {}) : sent;
  return { path: link?.body.path, codes: [sent, link].map((answer) => answer?.body.code ?? answer?.status).join(', ') };
}

interface Around {
  quote: Quote;
  path: string;
  customer: ManyOf;
}

/** What can happen to a quote before it is paid, or at the same moment. */
const meanwhile = (scene: Scene, { quote, path, customer: { token, addressId } }: Around) => {
  const { bed } = scene;
  const expire = () => expireQuote(scene, quote.quoteId);
  return {
    decline: () => insist(bed, { path: `${path}/decline`, body: { reason: 'Found it elsewhere.' } }),
    change: () => sendQuote(scene, quote, 1),
    expire,
    async sellOut() {
      await expire();
      const { sku, quantity } = quote;
      const body = orderForm(addressId, sku, 'Pay on delivery');
      const cart = { cart_products: [{ product_sku: sku, quantity }] };
      await insist(bed, { path: '/payment/paydelivery', token, body: { ...body, ...cart } });
    },
  };
};

/** Ends its last day. Versions and links are final, so their triggers are switched off for this. */
const expireQuote = ({ bed }: Scene, quoteId: string): Promise<void> =>
  bed.db.transaction().execute(async (trx) => {
    const ofQuote = sql`(select order_id from shop_order where quote_id = ${quoteId} and stage = 'awaiting payment')`;
    const past = sql`now() - interval '1 second'`;
    await sql`update shop_order set hold_expires_at = ${past} where order_id in ${ofQuote}`.execute(trx);
    await sql`update stock_hold set expires_at = ${past} where order_id in ${ofQuote} and state = 'held'`.execute(trx);
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update pay_link set expires_at = ${past}
               where version_id in (select version_id from quote_version where quote_id = ${quoteId})`.execute(trx);
    await sql`update quote_version set valid_until = ${past} where quote_id = ${quoteId}`.execute(trx);
  });
