import { timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { Problem } from './faults.ts';
import { bankDeclined, Instrument, wrongOtp } from './instruments.ts';
import {
  answerPayment,
  capturePayment,
  createOrder,
  paymentsOf,
  proofOf,
  refundPayment,
  startPayment,
  unknownId,
  type World,
} from './payments.ts';
import type { PaymentEntity } from './store.ts';

const numberIn = (min: number, max: number, otherwise: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,12}$/)),
      z.transform((text) => Math.min(max, Math.max(min, Number(text)))),
    ),
    otherwise,
  );

const ListQuery = z.object({
  count: numberIn(1, 100, 10),
  skip: numberIn(0, 1_000_000, 0),
  from: numberIn(0, Number.MAX_SAFE_INTEGER, 0),
  to: numberIn(0, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
  receipt: z.optional(z.string()),
});

interface ById {
  Params: { id: string };
}

/** The Razorpay calls that a shop uses, under `/v1`. */
export function serveApi(api: FastifyInstance, world: World): void {
  const { store } = world;
  // The body of a full refund is empty, which is not JSON.
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? {} : (JSON.parse(String(text)) as unknown));
    } catch {
      done(null, undefined);
    }
  });
  api.addHook('onRequest', async (request, reply) => {
    if (isOurShop(world, request.headers.authorization)) return;
    return answer(reply, new Problem(401, 'The api key provided is invalid'));
  });

  api.post('/v1/orders', (request, reply) => answer(reply, createOrder(world, request.body)));
  api.get('/v1/orders', (request, reply) =>
    list(reply, request.query, ({ receipt }) =>
      (receipt === undefined ? store.all('order') : store.of('order', receipt)).map(({ entity }) => entity),
    ),
  );
  api.get<ById>('/v1/orders/:id', ({ params }, reply) =>
    answer(reply, store.get('order', params.id)?.entity ?? unknownId()),
  );
  api.get<ById>('/v1/orders/:id/payments', ({ params, query }, reply) =>
    store.get('order', params.id)
      ? // Attempts that no bank has answered are not listed here.
        list(reply, query, () => paymentsOf(world, params.id).filter(({ status }) => status !== 'created'))
      : answer(reply, unknownId()),
  );

  api.get('/v1/payments', ({ query }, reply) =>
    list(reply, query, () => store.all('payment').map(({ entity }) => entity)),
  );
  api.get<ById>('/v1/payments/:id', ({ params }, reply) =>
    answer(reply, store.get('payment', params.id)?.entity ?? unknownId()),
  );
  api.post<ById>('/v1/payments/:id/capture', ({ params, body }, reply) => {
    const { success, data } = z.safeParse(z.object({ amount: z.int(), currency: z.literal('INR') }), body);
    if (!success) return answer(reply, new Problem(400, 'The amount and currency fields are required.'));
    return answer(reply, capturePayment(world, params.id, data.amount));
  });
  api.post<ById>('/v1/payments/:id/refund', ({ params, body, headers }, reply) => {
    const key = headers['x-refund-idempotency'];
    return answer(reply, refundPayment(world, params.id, body, typeof key === 'string' ? key : undefined));
  });
  api.get<ById>('/v1/payments/:id/refunds', ({ params, query }, reply) =>
    list(reply, query, () => store.of('refund', params.id)),
  );
  api.get<ById>('/v1/refunds/:id', ({ params }, reply) => answer(reply, store.get('refund', params.id) ?? unknownId()));
}

export const answer = (reply: FastifyReply, result: object): FastifyReply =>
  result instanceof Problem ? reply.code(result.status).send(result.body) : reply.send(result);

/** Newest first, a page at a time. */
function list(
  reply: FastifyReply,
  query: unknown,
  find: (query: z.infer<typeof ListQuery>) => readonly { created_at: number }[],
): FastifyReply {
  const read = z.safeParse(ListQuery, query);
  if (!read.success) return answer(reply, new Problem(400, 'The query is not valid'));
  const { from, to, skip, count } = read.data;
  const items = find(read.data)
    .filter(({ created_at }) => created_at >= from && created_at <= to)
    .toReversed()
    .slice(skip, skip + count);
  return reply.send({ entity: 'collection', count: items.length, items });
}

/** The word `Basic` must be spelled exactly so, as with Razorpay. */
function isOurShop({ keyId, keySecret }: World, authorization = ''): boolean {
  const right = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  const given = Buffer.from(authorization);
  return given.length === right.length && timingSafeEqual(given, right);
}

const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src https: http: data:; " +
  "form-action https: http:; base-uri 'none'; frame-ancestors https: http:";

const files = {
  '/v1/checkout.js': ['checkout.js', 'text/javascript; charset=utf-8'],
  '/v1/checkout/frame': ['frame.html', 'text/html; charset=utf-8'],
  '/v1/checkout/frame.js': ['frame.js', 'text/javascript; charset=utf-8'],
  '/v1/checkout/frame.css': ['frame.css', 'text/css; charset=utf-8'],
} as const;

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '');
const OpenBody = z.object({ key_id: z.string(), order_id: z.string() });
const PayBody = z.object({
  key_id: z.string(),
  order_id: z.string(),
  instrument: Instrument,
  email: text(200),
  contact: text(30),
});
/** For a card the OTP, for a bank the button that was pressed. */
const AnswerBody = z.union([z.object({ otp: z.string() }), z.object({ bank: z.enum(['success', 'failure']) })]);

/** The widget and its calls, which need only the public key. */
export function serveCheckout(app: FastifyInstance, world: World): void {
  for (const [path, [name, type]] of Object.entries(files)) {
    const body = readFileSync(join(import.meta.dirname, 'widget', name));
    app.get(path, (_request, reply) =>
      reply
        .type(type)
        .header('content-security-policy', framePolicy)
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'no-cache')
        .send(body),
    );
  }

  app.post('/v1/checkout/order', ({ body }, reply) => {
    const { data } = z.safeParse(OpenBody, body);
    const order = data && findOrder(world, data);
    if (!order) return answer(reply, unknownId());
    const { id, amount, currency, status } = order.entity;
    return answer(reply, { id, amount, currency, status });
  });

  app.post('/v1/checkout/payments', ({ body }, reply) => {
    const { data } = z.safeParse(PayBody, body);
    if (!data) return answer(reply, new Problem(400, 'The payment cannot be read.'));
    if (!findOrder(world, data)) return answer(reply, unknownId());
    const customer = { email: data.email || null, contact: data.contact || null };
    const started = startPayment(world, data.order_id, data.instrument, customer);
    if (started instanceof Problem) return answer(reply, started);
    if (started.next === 'none') answerPayment(world, started.payment.id, 'as-planned');
    return reportOn(world, reply, started.payment.id, started.next);
  });

  app.post<ById>('/v1/checkout/payments/:id/answer', ({ params, body }, reply) => {
    const { data } = z.safeParse(AnswerBody, body);
    if (!data) return answer(reply, new Problem(400, 'The answer cannot be read.'));
    const isGood = 'otp' in data ? /^\d{4,10}$/.test(data.otp) : data.bank === 'success';
    answerPayment(world, params.id, isGood ? 'as-planned' : 'otp' in data ? wrongOtp : bankDeclined);
    return reportOn(world, reply, params.id, 'none');
  });

  app.get<ById>('/v1/checkout/payments/:id', ({ params }, reply) => reportOn(world, reply, params.id, 'none'));
}

const findOrder = (world: World, { key_id, order_id }: z.infer<typeof OpenBody>) =>
  key_id === world.keyId ? world.store.get('order', order_id) : undefined;

function reportOn(world: World, reply: FastifyReply, paymentId: string, next: 'none' | 'otp' | 'bank-page') {
  const payment = world.store.get('payment', paymentId)?.entity;
  return answer(reply, payment ? { payment_id: paymentId, next, ...resultOf(world, payment) } : unknownId());
}

/** What the widget gives the page: the proof of a payment, or why there is none. */
function resultOf(world: World, payment: PaymentEntity) {
  if (payment.status === 'created') return { status: 'created' };
  if (payment.status === 'failed') {
    return {
      status: 'failed',
      error: {
        code: payment.error_code,
        description: payment.error_description,
        source: payment.error_source,
        step: payment.error_step,
        reason: payment.error_reason,
        metadata: { order_id: payment.order_id, payment_id: payment.id },
      },
    };
  }
  return { status: 'success', proof: proofOf(world, payment) };
}
