import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { answer } from './api-routes.ts';
import type { PaymentEntity } from './entities.ts';
import { bankDeclined, Instrument, wrongOtp } from './instruments.ts';
import { answerPayment, startPayment } from './payments.ts';
import { Problem } from './problem.ts';
import type { World } from './world.ts';

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

interface ById {
  Params: { id: string };
}

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
    if (!order) return answer(reply, notOurs());
    const { id, amount, currency, status } = order.entity;
    return answer(reply, { id, amount, currency, status });
  });

  app.post('/v1/checkout/payments', ({ body }, reply) => {
    const { data } = z.safeParse(PayBody, body);
    if (!data) return answer(reply, new Problem(400, 'The payment cannot be read.'));
    if (!findOrder(world, data)) return answer(reply, notOurs());
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

const notOurs = () => new Problem(400, 'The id provided does not exist');

const findOrder = (world: World, { key_id, order_id }: z.infer<typeof OpenBody>) =>
  key_id === world.keyId ? world.store.get('order', order_id) : undefined;

function reportOn(world: World, reply: FastifyReply, paymentId: string, next: 'none' | 'otp' | 'bank-page') {
  const payment = world.store.get('payment', paymentId)?.entity;
  return answer(reply, payment ? { payment_id: paymentId, next, ...resultOf(world, payment) } : notOurs());
}

/** What the widget gives the page: the proof of a payment, or why there is none. */
function resultOf({ keySecret }: World, payment: PaymentEntity) {
  if (payment.status === 'created') return { status: 'created' };
  const orderId = payment.order_id ?? '';
  if (payment.status === 'failed') {
    return {
      status: 'failed',
      error: {
        code: payment.error_code,
        description: payment.error_description,
        source: payment.error_source,
        step: payment.error_step,
        reason: payment.error_reason,
        metadata: { order_id: orderId, payment_id: payment.id },
      },
    };
  }
  return {
    status: 'success',
    proof: {
      razorpay_payment_id: payment.id,
      razorpay_order_id: orderId,
      razorpay_signature: createHmac('sha256', keySecret).update(`${orderId}|${payment.id}`).digest('hex'),
    },
  };
}
