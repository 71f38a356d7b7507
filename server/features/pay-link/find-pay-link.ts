import { sql } from 'kysely';
import type { PayLink } from '../../../contract/pay-link.ts';
import type { Database } from '../../../database/client.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import type { OrderStage } from '../../../domain/payment-status.ts';
import { addressGroup, perAddress } from '../../http/address-limits.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { countTry } from '../../state/tries.ts';
import { lookAtRequest } from '../payment/look-at-request.ts';
import type { Payments } from '../payment/payments.ts';
import type { QuotedLine } from '../quote/quoted-order.ts';
import { hashLinkToken } from '../../state/secret-text.ts';

export interface FoundLink {
  expires_at: Date;
  is_over: boolean;
  /** Null: the link is not for a quote. */
  quote: {
    version_id: string;
    quote_number: number;
    note: string;
    is_held: boolean;
    ended_as: 'replaced' | 'declined' | null;
  } | null;
  /** Null for a quote without held stock, until somebody presses Pay. */
  order: {
    order_id: string;
    request_id: string;
    receipt_number: number;
    stage: OrderStage;
    order_status: OrderStatus;
    /** Of an exchange: the difference is paid, the goods are not back yet. */
    is_paid: boolean;
    /** Of an exchange. */
    return_number: number | null;
    /** Of an exchange: staff chose something else for the same return. */
    is_changed: boolean;
  } | null;
  lines: (Omit<QuotedLine, 'line_sku'> & { picture_id: string | null })[];
  delivery_paise: number;
  /** Paid by the returned goods. */
  credit_paise: number;
  is_collected: boolean;
  amount_paise: number;
}

/** `expired`, `replaced` (a quote) and `changed` (an exchange) links show only a message. */
export type LinkState = PayLink['state'] | 'expired' | 'replaced' | 'changed';

export interface LookedLink extends FoundLink {
  state: LinkState;
}

const windowSeconds = 3600;

/**
 * Unknown and revoked tokens get the same answer, and count towards the limit of the IP address that tries them. The limit never stops a
 * valid link: everybody in the shop's Wi-Fi shares its address, and a token of 192 bits is not guessed.
 */
export async function findPayLink(
  db: Database,
  { token, ip }: { token: string; ip: string },
): Promise<FoundLink | Refused<'unknown-link' | 'too-many-requests'>> {
  const found = await selectLink(db, token);
  if (found) return found;
  const bucket = `wrong pay links from ${addressGroup(ip)}`;
  const wait = await countTry(db, [{ bucket, max: perAddress.wrongPayLinksAnHour, windowSeconds }]);
  return wait === null ? refuse('unknown-link') : refuse('too-many-requests', { retryAfterSeconds: wait });
}

/** Finds a link for its page. Until it is paid, asks the provider first: the customer may have just paid. */
export async function lookAtPayLink(
  payments: Payments,
  asked: { token: string; ip: string },
): Promise<LookedLink | Refused<'unknown-link' | 'too-many-requests'>> {
  const found = await findPayLink(payments.db, asked);
  if (found instanceof Refused) return found;
  if (!found.order || found.order.stage === 'placed') return { ...found, state: stateOf(found, 'ended') };
  const looked = await lookAtRequest(payments, found.order.order_id);
  const now = (await selectLink(payments.db, asked.token)) ?? found;
  return { ...now, state: stateOf(now, looked) };
}

function stateOf({ quote, order, is_over: isOver }: FoundLink, looked: 'open' | 'ended'): LinkState {
  if (order?.order_status === 'Cancelled' && order.is_changed) return 'changed';
  if (order?.stage === 'placed' || order?.is_paid) return order.order_status === 'Cancelled' ? 'cancelled' : 'paid';
  if (quote?.ended_as) return quote.ended_as;
  if (order?.order_status === 'Cancelled') return 'cancelled';
  if (looked === 'open') return 'confirming';
  // If the quote holds no stock, a new order replaces an abandoned one.
  const isLost = order?.stage === 'abandoned' && quote?.is_held !== false;
  return isOver || isLost ? 'expired' : 'open';
}

async function selectLink(db: Database, token: string): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`
    select k.expires_at, k.expires_at <= now() as is_over,
      case when v.version_id is not null then jsonb_build_object('version_id', v.version_id, 'quote_number', q.quote_number,
        'note', v.note, 'is_held', v.is_held, 'ended_as', v.ended_as) end as quote,
      case when o.order_id is not null then jsonb_build_object('order_id', o.order_id, 'request_id', r.request_id,
        'receipt_number', o.receipt_number, 'stage', o.stage, 'order_status', o.order_status,
        'is_paid', exists (select from payment p where p.request_id = r.request_id and p.outcome = 'applied'),
        'return_number', (select t.return_number from order_return t where t.return_id = o.return_id),
        'is_changed', exists (select from shop_order e where e.return_id = o.return_id and e.order_status <> 'Cancelled'
                         and e.order_id <> o.order_id)) end as "order",
      coalesce(v.lines::json, (select json_agg(json_build_object('name', l.product_name, 'attributes', l.attributes,
        'picture_id', l.picture_id, 'quantity', l.quantity, 'unit_paise', l.unit_paise) order by l.line_number)
          from order_line l where l.order_id = o.order_id)) as lines,
      coalesce(v.delivery_paise, o.delivery_paise) as delivery_paise,
      coalesce(o.credit_paise, 0) as credit_paise,
      coalesce(v.address, o.shipping_address) = '{}' as is_collected,
      coalesce(v.total_paise, r.amount_paise) as amount_paise
      from pay_link k
      left join quote_version v using (version_id)
      left join quote q using (quote_id)
      left join payment_request r
             on r.request_id = coalesce(k.request_id, (select p.request_id from payment_request p where p.order_id = v.order_id))
      left join shop_order o on o.order_id = r.order_id
     where k.token_hash = ${hashLinkToken(token)} and k.revoked_at is null`.execute(db);
  return rows[0];
}
