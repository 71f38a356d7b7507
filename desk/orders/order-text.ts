import { saleModeText } from '../../domain/cart-mode.ts';
import { formatPaise } from '../../domain/money.ts';
import { isCounterMode } from '../../domain/counter-sale.ts';
import { variationText } from '../../domain/variation-choice.ts';
import type { DeskOrderRow, OrderView } from '../../contract/desk/orders.ts';

type Tone = 'plain' | 'good' | 'warning' | 'bad';

/** Names of the views, in the order in which an order passes through them. */
export const viewNames: Record<OrderView, string> = {
  'to-pack': 'To pack',
  packed: 'Packed',
  'on-the-way': 'On the way',
  'to-collect': 'Cash to collect',
  'to-receive': 'Cash to receive',
  unpaid: 'Unpaid',
  refunding: 'Refunds under way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  abandoned: 'Abandoned',
};

/** The state of an order in one word. Until it is placed, its status means nothing. */
export function stateOf({ fulfilment, order_status }: Pick<DeskOrderRow, 'fulfilment' | 'order_status'>): {
  text: string;
  tone: Tone;
} {
  if (fulfilment === 'unpaid') return { text: 'Unpaid', tone: 'warning' };
  if (fulfilment === 'abandoned') return { text: 'Abandoned', tone: 'plain' };
  if (order_status === 'Cancelled') return { text: 'Cancelled', tone: 'bad' };
  return { text: order_status, tone: order_status === 'Delivered' ? 'good' : 'plain' };
}

/** "2 × Padded Crash Shorts, Size M". */
export function lineText({
  product_name,
  attributes,
  quantity,
}: Pick<DeskOrderRow['lines'][number], 'product_name' | 'attributes' | 'quantity'>): string {
  const chosen = variationText(attributes);
  return `${quantity} × ${product_name}${chosen === '' ? '' : `, ${chosen}`}`;
}

type Paid = Pick<
  DeskOrderRow,
  'payment_mode' | 'payment_status' | 'remaining_paise' | 'fulfilment' | 'cash_received_at'
>;

/** The courier collects it, or has, and nobody recorded that it arrived. */
export const isCashDue = ({ payment_mode, remaining_paise, fulfilment, cash_received_at }: Paid): boolean =>
  payment_mode === 'Pay on delivery' &&
  remaining_paise > 0 &&
  (fulfilment !== 'delivered' || cash_received_at === null) &&
  fulfilment !== 'cancelled' &&
  fulfilment !== 'abandoned';

/** "Paid, UPI" */
export const paidText = ({ payment_mode, payment_status }: Paid): string =>
  isCounterMode(payment_mode) ? `${payment_status}, ${saleModeText(payment_mode)}` : payment_status;

/** A conflict's value as text; empty if there is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type Money = Paid & { refunds: readonly { state: string }[] | null };

/**
 * The customer reads "Refunded" as soon as money is sent back; the desk also knows whether it has arrived. And an advance is not all of the
 * money.
 */
export function moneyStateOf(order: Money): string {
  const { payment_status: status, refunds, remaining_paise } = order;
  if (status === 'Refunded') return refunds?.some(({ state }) => state === 'requested') ? 'Refund under way' : status;
  if (!isCashDue(order) || status === 'Pending')
    return status === 'Due' && order.fulfilment === 'delivered' ? 'Paid' : status;
  return `${status === 'Paid' ? 'Advance paid, ' : ''}${formatPaise(remaining_paise)} to collect`;
}
