import { saleModeText } from '../../domain/cart-mode.ts';
import { isCounterMode } from '../../domain/counter-sale.ts';
import { variationText } from '../../domain/variation-choice.ts';
import type { DeskOrder, DeskOrderRow, OrderView } from '../../contract/desk/orders.ts';

type Tone = 'plain' | 'good' | 'warning' | 'bad';

/** Names of the views, in the order in which an order passes through them. */
export const viewNames: Record<OrderView, string> = {
  'to-pack': 'To pack',
  packed: 'Packed',
  'on-the-way': 'On the way',
  'to-collect': 'Cash to collect',
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

type Paid = Pick<DeskOrderRow, 'payment_mode' | 'payment_status' | 'remaining_paise' | 'fulfilment'>;

/** The courier collects it. */
export const isCashDue = ({ payment_mode, remaining_paise, fulfilment }: Paid): boolean =>
  payment_mode === 'Pay on delivery' && remaining_paise > 0 && fulfilment !== 'cancelled' && fulfilment !== 'abandoned';

/** "Paid, UPI" */
export const paidText = ({ payment_mode, payment_status }: Paid): string =>
  isCounterMode(payment_mode) ? `${payment_status}, ${saleModeText(payment_mode)}` : payment_status;

/** A conflict's value as text; empty if there is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type Money = Pick<DeskOrder, 'payment_status'> & { refunds: readonly { state: string }[] | null };

/** The customer reads "Refunded" as soon as money is sent back; the desk also knows whether it has arrived. */
export const moneyStateOf = ({ payment_status, refunds }: Money): string =>
  payment_status === 'Refunded' && refunds?.some(({ state }) => state === 'requested')
    ? 'Refund under way'
    : payment_status;
