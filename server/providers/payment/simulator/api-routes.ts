import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { createOrder } from './orders.ts';
import { capturePayment } from './payments.ts';
import { Problem } from './problem.ts';
import { refundPayment } from './refunds.ts';
import { paymentsOf, type World } from './world.ts';

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
  authorized: z.optional(z.enum(['0', '1'])),
  'expand[]': z.optional(z.string()),
});

interface ById {
  Params: { id: string };
}

const missing = () => new Problem(400, 'The id provided does not exist');

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
    list(reply, request.query, ({ receipt, authorized, 'expand[]': expand }) =>
      (receipt === undefined ? store.all('order') : store.of('order', receipt))
        .map(({ entity }) => entity)
        .filter(({ id }) => {
          if (authorized === undefined) return true;
          return paymentsOf(world, id).some(({ status }) => status === 'authorized') === (authorized === '1');
        })
        .map((order) =>
          expand === 'payments' ? { ...order, payments: collection(paymentsOf(world, order.id)) } : order,
        ),
    ),
  );
  api.get<ById>('/v1/orders/:id', ({ params }, reply) =>
    answer(reply, store.get('order', params.id)?.entity ?? missing()),
  );
  api.get<ById>('/v1/orders/:id/payments', ({ params, query }, reply) =>
    store.get('order', params.id)
      ? // Attempts that no bank has answered are not listed here.
        list(reply, query, () => paymentsOf(world, params.id).filter(({ status }) => status !== 'created'))
      : answer(reply, missing()),
  );

  api.get('/v1/payments', ({ query }, reply) =>
    list(reply, query, () => store.all('payment').map(({ entity }) => entity)),
  );
  api.get<ById>('/v1/payments/:id', ({ params }, reply) =>
    answer(reply, store.get('payment', params.id)?.entity ?? missing()),
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
  api.get<ById>('/v1/refunds/:id', ({ params }, reply) => answer(reply, store.get('refund', params.id) ?? missing()));
}

export const answer = (reply: FastifyReply, result: object): FastifyReply =>
  result instanceof Problem ? reply.code(result.status).send(result.body) : reply.send(result);

const collection = (items: readonly object[]) => ({ entity: 'collection', count: items.length, items });

/** Newest first, a page at a time. */
function list(
  reply: FastifyReply,
  query: unknown,
  find: (query: z.infer<typeof ListQuery>) => readonly { created_at: number }[],
): FastifyReply {
  const read = z.safeParse(ListQuery, query);
  if (!read.success) return answer(reply, new Problem(400, 'The query is not valid'));
  const { from, to, skip, count } = read.data;
  const found = find(read.data)
    .filter(({ created_at }) => created_at >= from && created_at <= to)
    .toReversed();
  return reply.send(collection(found.slice(skip, skip + count)));
}

/** The word `Basic` must be spelled exactly so, as with Razorpay. */
function isOurShop({ keyId, keySecret }: World, authorization = ''): boolean {
  const right = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  const given = Buffer.from(authorization);
  return given.length === right.length && timingSafeEqual(given, right);
}
