import * as z from 'zod/mini';

const rate = z.number().check(z.minimum(0), z.maximum(1));
const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

/** How this provider behaves. Where Razorpay's own pages disagree, the behaviour is a setting here. */
export const Knobs = z.strictObject({
  /** Each event is sent this many times, with the same event id. */
  webhookCopies: z.int().check(z.minimum(1), z.maximum(20)),
  /** Events wait for up to this long, each for a time of its own, and so overtake each other. */
  webhookShuffleMs: count,
  webhookDropRate: rate,
  /** How often an event is followed by a forged one. */
  webhookForgeRate: rate,
  /** Wait before an event is sent again; doubles each time. */
  webhookRetrySeconds: count,
  /** Failures in a row after which nothing is sent any more. */
  webhookDisabledAfterFailures: z.nullable(count),
  /** The bank stays silent on a good payment and confirms it after this long. */
  lateAuthoriseSeconds: z.nullable(count),
  /** How long a silent bank is waited for before the payment is called failed. */
  bankSilenceMinutes: count,
  /** A second payment of an order is taken too. */
  isDoubleSuccessAllowed: z.boolean(),
  captureDelaySeconds: count,
  /** For orders that do not say how they are captured. */
  isCapturedByDefault: z.boolean(),
  /** After which what nobody captured goes back, where the order does not say. */
  uncapturedReturnMinutes: count,
  refundEnd: z.enum(['processed', 'failed', 'pending']),
  /** 0: at once. */
  refundEndSeconds: count,
  /** For this long a refund asked for again with the same key is answered 409. */
  refundBusySeconds: count,
  isReceiptUnique: z.boolean(),
  /** Calls a second, above which they are answered 429. */
  throttlePerSecond: z.nullable(count),
});
export type Knobs = z.infer<typeof Knobs>;

/** A provider on a good day. */
export const calmKnobs: Knobs = {
  webhookCopies: 1,
  webhookShuffleMs: 0,
  webhookDropRate: 0,
  webhookForgeRate: 0,
  webhookRetrySeconds: 5,
  webhookDisabledAfterFailures: null,
  lateAuthoriseSeconds: null,
  bankSilenceMinutes: 10,
  isDoubleSuccessAllowed: false,
  captureDelaySeconds: 0,
  isCapturedByDefault: true,
  uncapturedReturnMinutes: 3 * 24 * 60,
  refundEnd: 'processed',
  refundEndSeconds: 0,
  refundBusySeconds: 0,
  isReceiptUnique: false,
  throttlePerSecond: null,
};

export const KnobChange = z.partial(Knobs);

/** What goes wrong with a call, before its effect or after it. */
export const Fault = z.strictObject({
  /** `POST /orders`, `GET /orders/:id/payments`, …, or `*`. */
  call: z._default(z.string(), '*'),
  kind: z.enum(['latency', 'hang', 'reset', 'status', 'garbage', 'redirect']),
  when: z._default(z.enum(['before', 'after']), 'before'),
  status: z._default(z.int().check(z.minimum(400), z.maximum(599)), 500),
  latencyMs: z._default(count, 0),
  /** For how many calls; null: until it is taken away. */
  times: z._default(z.nullable(count), 1),
  rate: z._default(rate, 1),
});
export type Fault = z.infer<typeof Fault>;
