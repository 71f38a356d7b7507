import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { WebhookEvent } from './payment.ts';
import { parseJson } from './razorpay-call.ts';
import { OrderEntity, PaymentEntity, RefundEntity } from './razorpay-entity.ts';

const signatureFormat = /^[0-9a-f]{64}$/;

/** The signature must be exactly as Razorpay writes it: 64 lower-case hex digits. */
export function isSignedWith(secret: string, text: string | Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string' || !signatureFormat.test(signature)) return false;
  const right = createHmac('sha256', secret).update(text).digest();
  return timingSafeEqual(right, Buffer.from(signature, 'hex'));
}

/** Entities that cannot be read are left out: a signed event is saved either way. */
const Envelope = z.object({
  event: z.string(),
  payload: z.record(z.string(), z.optional(z.object({ entity: z.unknown() }))),
});

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Several secrets: an event that Razorpay sends again is signed with the secret of its first sending. */
export function readSignedEvent(
  secrets: readonly string[],
  rawBody: Buffer,
  headers: Headers,
): WebhookEvent | 'forged' {
  const signature = headers['x-razorpay-signature'];
  if (!secrets.some((secret) => isSignedWith(secret, rawBody, signature))) return 'forged';
  const eventId = headers['x-razorpay-event-id'];
  return { ...readEvent(rawBody), eventId: typeof eventId === 'string' ? eventId : null };
}

/** For a body whose signature was checked before. */
export function readEvent(rawBody: Buffer): WebhookEvent {
  const { event = '', payload = {} } = z.safeParse(Envelope, parseJson(rawBody.toString('utf8'))).data ?? {};
  const entity = <Schema extends z.ZodMiniType>(name: string, schema: Schema): z.infer<Schema> | null => {
    const read = z.safeParse(schema, payload[name]?.entity);
    return read.success ? read.data : null;
  };
  return {
    name: event,
    eventId: null,
    bodyHash: createHash('sha256').update(rawBody).digest('hex'),
    payment: entity('payment', PaymentEntity),
    order: entity('order', OrderEntity),
    refund: entity('refund', RefundEntity),
  };
}
