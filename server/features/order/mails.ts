import type { OrderAddress } from '../../../contract/order.ts';
import { addressLines } from '../../../domain/address-lines.ts';
import { saleModeText, type SaleMode } from '../../../domain/cart-mode.ts';
import { deliveryWindowText } from '../../../domain/delivery-date.ts';
import { formatIndiaTime } from '../../../domain/india-time.ts';
import { formatPaise } from '../../../domain/money.ts';
import { namedValues } from '../../../domain/named-values.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import { receiptId } from '../../../domain/receipt-id.ts';
import { returnNumber } from '../../../domain/return-number.ts';
import type { Mail, MailItem, Named } from '../../providers/mail/mail.ts';
import type { PushMessage } from '../../providers/push/push.ts';

export interface MailedOrder {
  order_id: string;
  channel: 'online' | 'counter' | 'quote' | 'exchange';
  /** Null: sold without an account. */
  user_id: string | null;
  receipt_number: number;
  user_name: string;
  email: string;
  mobile: string;
  created_at: Date;
  payment_mode: SaleMode;
  discount_paise: number;
  delivery_paise: number;
  total_paise: number;
  advance_paise: number;
  remaining_paise: number;
  /** Paid by goods that came back. */
  credit_paise: number;
  shipping_address: Partial<OrderAddress>;
  /** Of a replacement: the order and the return of what comes back. */
  replaces: { order_id: string; receipt_number: number; return_number: number } | null;
  paid_with: PaidWith | null;
  lines: readonly MailedLine[];
  /** Null: none yet. */
  parcel: Parcel | null;
  /** Empty: the shop has set no address. */
  shop_email: string;
}

interface MailedLine {
  sku: string;
  /** For a package: the SKUs that were chosen. */
  chosen: readonly string[];
  product_name: string;
  picture_id: string | null;
  attributes: Record<string, string>;
  quantity: number;
  line_paise: number;
  delivery_days: number;
}

export interface Parcel {
  courier: string;
  awb: string;
  tracking_link: string | null;
}

export const placedMail = (order: MailedOrder): Mail => ({
  to: order.email,
  subject: `Your order ${receiptId(order.receipt_number)} is placed`,
  content: {
    heading: 'Thank you for your order!',
    paragraphs: [`${order.user_name}, we have received your order and are getting it ready.`],
    items: itemsOf(order),
    amounts: amountsOf(order),
    ...trackButton(order),
    facts: factsOf(order),
    after: seeOrders(order),
  },
});

/** To a customer who bought at the counter and left an address. */
export const soldMail = (order: MailedOrder): Mail => ({
  to: order.email,
  subject: `Your invoice for order ${receiptId(order.receipt_number)}`,
  invoiceOf: order.order_id,
  content: {
    heading: 'Thank you for shopping with us!',
    paragraphs: ['Your invoice is attached.'],
    items: itemsOf(order),
    amounts: [
      ...(order.discount_paise > 0 ? [{ name: 'Discount', value: `-${formatPaise(order.discount_paise)}` }] : []),
      { name: 'Total', value: formatPaise(order.total_paise) },
    ],
    facts: [
      { name: 'Order', value: `${receiptId(order.receipt_number)}, ${formatIndiaTime(order.created_at)}` },
      { name: 'Payment', value: saleModeText(order.payment_mode) },
    ],
    after: [askUs],
  },
});

/** To the shop. The subject contains nothing that a customer typed. */
export const newOrderMail = (order: MailedOrder): Mail => ({
  to: order.shop_email,
  ...replyToBuyer(order),
  subject: `New order ${receiptId(order.receipt_number)}, ${formatPaise(order.total_paise)}`,
  content: {
    heading: 'New order',
    paragraphs: [buyerOf(order)],
    items: itemsOf(order, { withSku: true }),
    amounts: amountsOf(order),
    button: { text: 'Open the order', path: `/desk/orders/${encodeURIComponent(order.order_id)}` },
    facts: factsOf(order),
    after: order.email === '' ? [] : ['Reply to this mail to write to the customer.'],
  },
});

/** To the shop, whose staff would otherwise not know. */
export const cancelledMail = (
  order: MailedOrder,
  { from, reason }: { from: OrderStatus; reason: string | undefined },
): Mail => ({
  to: order.shop_email,
  ...replyToBuyer(order),
  subject: `Order ${receiptId(order.receipt_number)} was cancelled by the customer`,
  content: {
    heading: 'Cancelled by the customer',
    paragraphs: [
      buyerOf(order),
      from === 'Packed'
        ? 'It is already packed: please take the parcel off the shelf and put the goods back. The invoice stays, and a credit note takes it back.'
        : 'Please do not pack it.',
    ],
    items: itemsOf(order, { withSku: true }),
    button: { text: 'Open the order', path: `/desk/orders/${encodeURIComponent(order.order_id)}` },
    facts: [
      ...(reason === undefined ? [] : [{ name: 'Reason', value: reason }]),
      ...factsOf(order, { withDates: false }),
    ],
    after: order.email === '' ? [] : ['Reply to this mail to write to the customer.'],
  },
});

type WhoseOrder = Pick<MailedOrder, 'order_id' | 'user_id'>;

const askUs = 'Questions? Just reply to this mail.';

const seeOrders = ({ user_id: userId }: WhoseOrder): string[] => [
  userId === null ? askUs : 'See all your orders in My account, under Orders.',
];

/** Its page needs a login, so there is none without an account. */
export const trackButton = ({ order_id: orderId, user_id: userId }: WhoseOrder, text = 'Track order') =>
  userId === null ? {} : { button: { text, path: `/track/${encodeURIComponent(orderId)}` } };

/** The customer, for the shop. */
const buyerOf = ({ user_name, mobile, email }: MailedOrder): string =>
  [user_name, mobile, email].filter(Boolean).join(', ');

const replyToBuyer = ({ email }: MailedOrder) => (email === '' ? {} : { replyTo: email });

const itemsOf = ({ lines }: MailedOrder, { withSku = false } = {}): MailItem[] =>
  lines.map(({ product_name, attributes, sku, chosen, picture_id, quantity, line_paise }) => ({
    name: product_name,
    detail: [namedValues(attributes), ...(withSku ? [[sku, ...chosen].join(', ')] : [])].filter(Boolean).join('; '),
    pictureId: picture_id,
    quantity,
    amount: formatPaise(line_paise),
  }));

function amountsOf(order: MailedOrder): Named[] {
  const amount = (name: string, paise: number) => ({ name, value: formatPaise(paise) });
  return [
    ...(order.discount_paise > 0 ? [{ name: 'Coupon', value: `-${formatPaise(order.discount_paise)}` }] : []),
    { name: 'Delivery', value: order.delivery_paise === 0 ? 'free' : formatPaise(order.delivery_paise) },
    amount('Total', order.total_paise),
    ...(order.replaces ? [amount('Paid by your return', order.credit_paise)] : []),
    ...(order.advance_paise > 0 ? [amount('Paid online', order.advance_paise)] : []),
    ...(order.remaining_paise > 0 ? [amount('To pay on delivery', order.remaining_paise)] : []),
  ];
}

/** Uses the same dates as the tracking page. */
function factsOf({ created_at: orderedAt, lines, ...order }: MailedOrder, { withDates = true } = {}): Named[] {
  const days = deliveryWindowText({
    orderedAt,
    deliveryDaysOfLines: lines.map(({ delivery_days }) => delivery_days),
    now: new Date(),
  });
  return [
    { name: 'Order', value: `${receiptId(order.receipt_number)}, ${formatIndiaTime(orderedAt)}` },
    ...(withDates && days !== null ? [{ name: 'Estimated delivery', value: days }] : []),
    deliveryFact(order.shipping_address),
    ...(order.replaces ? [] : [{ name: 'Payment', value: order.payment_mode }]),
  ];
}

const deliveryFact = (address: Partial<OrderAddress>): Named => {
  const words = addressLines(address).join(', ');
  return words === '' ? { name: 'Delivery', value: 'Collected from our shop' } : { name: 'Deliver to', value: words };
};

export type RefundReason = 'paid twice' | 'cancelled' | 'sold out' | 'paid with another order';

export interface RefundedOrder {
  order_id: string;
  user_id: string | null;
  receipt_number: number;
  user_name: string;
  email: string;
  /** The amount that was asked for online, and so the amount paid. */
  advance_paise: number;
  paid_with: PaidWith | null;
}

/** The order with which the customer had already paid for the same items. */
interface PaidWith {
  receipt_number: number;
}

function refundReasonText({ paid_with: paidWith }: RefundedOrder, reason: RefundReason): string {
  switch (reason) {
    case 'paid twice':
      return 'This order was paid twice. Your order is not affected, and we are refunding the second payment.';
    case 'paid with another order': {
      const other = paidWith ? ` with order ${receiptId(paidWith.receipt_number)}` : '';
      return `You had already paid for these items${other}. That order is not affected. We are refunding this second payment, and nothing more will be sent.`;
    }
    case 'cancelled':
      return 'Your payment arrived after the order was cancelled, so nothing will be sent.';
    case 'sold out':
      return 'Your payment arrived after the time to pay had run out, and the items were sold out by then. The order was not placed, so nothing will be sent.';
  }
}

/** To a customer whose payment arrived but cannot be used. */
export const refundMail = (order: RefundedOrder, reason: RefundReason): Mail => ({
  to: order.email,
  subject: `Order ${receiptId(order.receipt_number)}: your payment is refunded`,
  content: {
    heading: `Hello ${order.user_name},`,
    paragraphs: [refundReasonText(order, reason), refundText(order.advance_paise)],
    ...trackButton(order, 'See the order'),
    after: [askUs],
  },
});

export const refundText = (paise: number): string =>
  `${formatPaise(paise)} will be refunded to the account you paid from. Banks take five to seven working days for this.`;

/** The difference of an exchange has arrived. Its replacement is not placed before the goods are here. */
export function differenceMail(
  { email, user_id, user_name, advance_paise }: MailedOrder,
  { order_id, receipt_number, return_number }: NonNullable<MailedOrder['replaces']>,
): Mail {
  const exchange = returnNumber(return_number);
  return {
    to: email,
    subject: `${nameOf({ receipt_number })}: we have your payment for the exchange`,
    content: {
      heading: `Hello ${user_name},`,
      paragraphs: [
        `We have your payment of ${formatPaise(advance_paise)} for your exchange ${exchange}. Thank you!`,
        'We send the replacement when we have checked what you return.',
      ],
      ...trackButton({ order_id, user_id }, 'See the exchange'),
      after: [askUs],
    },
  };
}

const statusTexts: Record<OrderStatus, string> = {
  Pending: 'We have received your order.',
  Processing: 'We are getting your order ready.',
  Packed: 'Your order is packed.',
  Shipped: 'Your order is on its way to you.',
  'Out for delivery': 'Your order is out for delivery.',
  Delivered: 'Your order has been delivered. Good rolling!',
  Cancelled: 'Your order has been cancelled.',
};

const nameOf = ({ receipt_number }: Pick<MailedOrder, 'receipt_number'>): string =>
  `Order ${receiptId(receipt_number)}`;

export const statusPush = (
  order: Pick<MailedOrder, 'order_id' | 'receipt_number'>,
  status: OrderStatus,
): PushMessage => ({
  title: nameOf(order),
  body: statusTexts[status],
  link: `/track/${order.order_id}`,
});

const parcelWords = ({ courier, awb, tracking_link }: Parcel): string[] => [
  `It is travelling with ${courier}. The parcel number (AWB) is ${awb}.`,
  ...(tracking_link === null ? [] : [`Follow it here: ${tracking_link}`]),
];

/** `refundPaise`: what a customer who has paid gets back. */
export function statusMail(order: MailedOrder, status: OrderStatus, refundPaise: number): Mail {
  const isSent = status === 'Shipped' || status === 'Out for delivery';
  const isOver = status === 'Cancelled' || status === 'Delivered';
  return {
    to: order.email,
    subject: `${nameOf(order)}: ${status}`,
    ...(status === 'Out for delivery' && { invoiceOf: order.order_id }),
    content: {
      heading: `Hello ${order.user_name},`,
      paragraphs: [
        `${statusTexts[status]} The order number is ${receiptId(order.receipt_number)}.`,
        ...(refundPaise > 0 ? [refundText(refundPaise)] : []),
        ...(order.parcel && isSent ? parcelWords(order.parcel) : []),
        ...(status === 'Out for delivery'
          ? [
              `The invoice is attached.${order.user_id === null ? '' : ' You can also download it from your order page.'}`,
            ]
          : []),
        ...(!isOver && order.remaining_paise > 0
          ? [`Please have ${formatPaise(order.remaining_paise)} ready at the door.`]
          : []),
      ],
      items: itemsOf(order),
      ...(status !== 'Cancelled' && { amounts: amountsOf(order) }),
      ...trackButton(order),
      facts: factsOf(order, { withDates: !isOver }),
      after: seeOrders(order),
    },
  };
}

/** The parcel got its number, or a new one, only after it was sent. */
export const parcelMail = (order: MailedOrder, parcel: Parcel): Mail => ({
  to: order.email,
  subject: `${nameOf(order)}: your parcel ${parcel.awb}`,
  content: {
    heading: `Hello ${order.user_name},`,
    paragraphs: [`Your order ${receiptId(order.receipt_number)} is on its way.`, ...parcelWords(parcel)],
    items: itemsOf(order),
    ...trackButton(order),
    facts: factsOf(order),
    after: seeOrders(order),
  },
});

/** Tells the customer that the delivery address was changed. */
export const addressMail = (order: MailedOrder): Mail => ({
  to: order.email,
  subject: `${nameOf(order)}: the delivery address was corrected`,
  content: {
    heading: `Hello ${order.user_name},`,
    paragraphs: [
      `We corrected the delivery address of your order ${receiptId(order.receipt_number)}. It will now be sent to:`,
      addressLines(order.shipping_address).join(', '),
    ],
    ...trackButton(order),
    after: ['If this is wrong, please reply to this mail right away.'],
  },
});
