import type * as z from 'zod/mini';
import { isTestKey, liveCheckoutScriptUrl } from '../../config/payment.ts';
import type {
  OrderRequest,
  Outcome,
  PaymentProvider,
  ProviderOrder,
  ProviderPayment,
  WidgetSources,
} from './payment.ts';
import { razorpayCaller, type RazorpayAccount } from './razorpay-call.ts';
import { OrderEntity, OrderList, PaymentEntity, PaymentList, RefundEntity, RefundList } from './razorpay-entity.ts';
import { isSignedWith, readEvent, readSignedEvent } from './razorpay-signature.ts';

export interface RazorpayOptions extends RazorpayAccount {
  /** Newest first. Two while the secret is being changed. */
  webhookSecrets: readonly string[];
  checkoutScriptUrl: string;
  /** A payment that the bank confirms later than this is not captured automatically. Razorpay accepts 12 or more. */
  captureMinutes: number;
}

const pageSize = 100;
/** Razorpay returns what was not captured in five days, the longest it allows. */
const uncapturedMaxMinutes = 7_200;
/** With a lookup before and after the order, 9 s at most, a call stays within the time that an endpoint has. */
const lookAgainMs = 2_000;
const refundKeyFormat = /^[\w-]{10,40}$/;

export function razorpay(options: RazorpayOptions): PaymentProvider {
  const { keyId, keySecret, webhookSecrets, checkoutScriptUrl, captureMinutes } = options;
  const call = razorpayCaller(options);
  const get = <Schema extends z.ZodMiniType>(schema: Schema, path: string) => call(schema, { method: 'GET', path });

  const postOrder = ({ amountPaise, receipt, notes = {} }: OrderRequest) =>
    call(OrderEntity, {
      method: 'POST',
      path: '/orders',
      body: {
        amount: amountPaise,
        currency: 'INR',
        receipt,
        notes,
        payment: {
          capture: 'automatic',
          capture_options: {
            automatic_expiry_period: captureMinutes,
            manual_expiry_period: uncapturedMaxMinutes,
            refund_speed: 'normal',
          },
        },
      },
    });

  /** Null: certainly not there. As long as that is unknown, a second order must not be made. */
  async function findAgain({ receipt, amountPaise }: OrderRequest, doubt: string) {
    const found = await ordersWithReceipt(receipt, lookAgainMs);
    if (found.outcome !== 'done') return { outcome: 'unknown', detail: doubt } as const;
    const order = firstOf(found.value.filter((candidate) => candidate.amountPaise === amountPaise));
    return order && ({ outcome: 'done', value: order } as const);
  }

  async function ordersWithReceipt(receipt: string, timeoutMaxMs?: number): Promise<Outcome<ProviderOrder[]>> {
    const query = new URLSearchParams({ receipt, count: String(pageSize) });
    const path = `/orders?${query.toString()}`;
    const answer = await call(OrderList, { method: 'GET', path, ...(timeoutMaxMs && { timeoutMaxMs }) });
    if (answer.outcome !== 'done') return answer;
    // Compared again: if Razorpay ignored the filter, we would take somebody else's order.
    return { outcome: 'done', value: answer.value.items.filter((order) => order.receipt === receipt) };
  }

  return {
    publicKeyId: keyId,
    checkoutScriptUrl,
    widgetSources: widgetSources(checkoutScriptUrl),
    isTestMode: isTestKey(keyId),

    async createProviderOrder(request) {
      if (!Number.isSafeInteger(request.amountPaise) || request.amountPaise < 100) {
        throw new Error(`${request.amountPaise} cannot be charged`);
      }
      // Razorpay has no idempotency key for orders: after a lost answer, only the receipt finds it.
      if (request.mayExist) {
        const known = await findAgain(request, 'it is not known whether an earlier call made the order');
        if (known) return known;
      }
      const made = await postOrder(request);
      return made.outcome === 'unknown' ? ((await findAgain(request, made.detail)) ?? made) : made;
    },

    findOrder: (orderId) => get(OrderEntity, `/orders/${encodeURIComponent(orderId)}`),

    async findOrderByReceipt(receipt) {
      const found = await ordersWithReceipt(receipt);
      return found.outcome === 'done' ? { outcome: 'done', value: firstOf(found.value) } : found;
    },

    async paymentsOfOrder(orderId) {
      return items(await get(PaymentList, `/orders/${encodeURIComponent(orderId)}/payments?count=${pageSize}`));
    },

    findPayment: (paymentId) => get(PaymentEntity, `/payments/${encodeURIComponent(paymentId)}`),

    async paymentsBetween(from, to) {
      const payments: ProviderPayment[] = [];
      const inSeconds = (date: Date) => String(Math.floor(date.getTime() / 1000));
      for (;;) {
        const page = {
          from: inSeconds(from),
          to: inSeconds(to),
          count: String(pageSize),
          skip: String(payments.length),
        };
        const answer = items(await get(PaymentList, `/payments?${new URLSearchParams(page).toString()}`));
        if (answer.outcome !== 'done') return answer;
        payments.push(...answer.value);
        if (answer.value.length < pageSize) return { outcome: 'done', value: payments };
      }
    },

    async capture({ paymentId, amountPaise }) {
      const path = `/payments/${encodeURIComponent(paymentId)}`;
      const body = { amount: amountPaise, currency: 'INR' };
      const captured = await call(PaymentEntity, { method: 'POST', path: `${path}/capture`, body });
      if (captured.outcome === 'done' || captured.outcome === 'unreachable') return captured;
      // It may be captured already, by an earlier call or by Razorpay at the same moment.
      const now = await get(PaymentEntity, path);
      const isDone = now.outcome === 'done' && now.value.state === 'captured' && now.value.amountPaise === amountPaise;
      return isDone ? now : captured;
    },

    async refund({ paymentId, amountPaise, key }) {
      if (!refundKeyFormat.test(key)) throw new Error('a refund key has 10 to 40 letters, digits, _ or -');
      return call(RefundEntity, {
        method: 'POST',
        path: `/payments/${encodeURIComponent(paymentId)}/refund`,
        headers: { 'x-refund-idempotency': key },
        body: { amount: amountPaise, speed: 'normal', receipt: key, notes: {} },
      });
    },

    findRefund: (refundId) => get(RefundEntity, `/refunds/${encodeURIComponent(refundId)}`),

    async refundsOfPayment(paymentId) {
      return items(await get(RefundList, `/payments/${encodeURIComponent(paymentId)}/refunds?count=${pageSize}`));
    },

    verifyCheckoutSignature: ({ storedOrderId, paymentId, signature }) =>
      typeof paymentId === 'string' && isSignedWith(keySecret, `${storedOrderId}|${paymentId}`, signature),

    readWebhook: (rawBody, headers) => readSignedEvent(webhookSecrets, rawBody, headers),
    readSavedEvent: (body) => readEvent(Buffer.from(body)),
  };
}

const items = <T>(answer: Outcome<{ items: T[] }>): Outcome<T[]> =>
  answer.outcome === 'done' ? { outcome: 'done', value: answer.value.items } : answer;

const rank = { paid: 0, attempted: 1, created: 2 } as const;

const firstOf = (orders: ProviderOrder[]): ProviderOrder | null =>
  orders.toSorted((a, b) => rank[a.state] - rank[b.state] || a.createdAt.getTime() - b.createdAt.getTime())[0] ?? null;

/** From Razorpay's list for Magento. Its script has no version, so its integrity cannot be pinned. */
const liveSources: WidgetSources = {
  script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frame: ['https://api.razorpay.com'],
  connect: ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
  img: ['https://cdn.razorpay.com'],
};

/** Any other widget, such as the simulator's, has its frame at the origin of its script. */
export function widgetSources(checkoutScriptUrl: string): WidgetSources {
  const { origin } = new URL(checkoutScriptUrl);
  if (origin === new URL(liveCheckoutScriptUrl).origin) return liveSources;
  return { script: [origin], frame: [origin], connect: [], img: [] };
}
