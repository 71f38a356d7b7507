import * as z from 'zod/mini';

const rate = z.number().check(z.minimum(0), z.maximum(1));
const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

/** How this provider behaves. Where Razorpay's documentation contradicts itself, the behaviour is a setting here. */
export const Knobs = z.strictObject({
  /** Each event is sent this many times, with the same event id. */
  webhookCopies: z.int().check(z.minimum(1), z.maximum(20)),
  /** Each event waits up to this long, at random, so events overtake each other. */
  webhookShuffleMs: count,
  webhookDropRate: rate,
  /** Share of events that are followed by a forged one. */
  webhookForgeRate: rate,
  /** Wait before an event is sent again. Doubles each time. */
  webhookRetrySeconds: count,
  /** After this many failures in a row, nothing is sent any more. */
  webhookDisabledAfterFailures: z.nullable(count),
  /** The bank is silent about a good payment, and confirms it after this long. */
  lateAuthoriseSeconds: z.nullable(count),
  /** After this long a payment with a silent bank fails. */
  bankSilenceMinutes: count,
  /** A second payment of an order is accepted too. */
  isDoubleSuccessAllowed: z.boolean(),
  captureDelaySeconds: count,
  /** For orders that do not say whether they are captured automatically. */
  isCapturedByDefault: z.boolean(),
  /** After this long an uncaptured payment is returned, if the order does not say. */
  uncapturedReturnMinutes: count,
  refundEnd: z.enum(['processed', 'failed', 'pending']),
  /** 0: at once. */
  refundEndSeconds: count,
  /** For this long a refund that is repeated with the same key gets 409. */
  refundBusySeconds: count,
  isReceiptUnique: z.boolean(),
  /** Above this many calls a second, calls get 429. */
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
  /** For how many calls. Null: until it is cleared. */
  times: z._default(z.nullable(count), 1),
  rate: z._default(rate, 1),
});
export type Fault = z.infer<typeof Fault>;
