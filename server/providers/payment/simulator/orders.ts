import * as z from 'zod/mini';
import type { CaptureRule, Notes, OrderEntity } from './entities.ts';
import { Problem } from './problem.ts';
import type { World } from './world.ts';

export const NotesInput = z.optional(
  z.union([z.record(z.string(), z.union([z.string().check(z.maxLength(256)), z.number()])), z.array(z.never())]),
);
const notesMax = 15;

export function readNotes(given: z.infer<typeof NotesInput>): Notes {
  const pairs = Object.entries(given ?? {}).map(([name, value]) => [name, String(value)] as const);
  return pairs.length === 0 ? [] : Object.fromEntries(pairs);
}

const Input = z.object({
  amount: z
    .int('The amount must be an integer.')
    .check(z.minimum(100, 'Order amount less than minimum amount allowed'), z.maximum(50_000_000)),
  currency: z.literal('INR', 'The currency is not supported'),
  receipt: z.optional(
    z.nullable(z.string().check(z.maxLength(40, 'The receipt may not be greater than 40 characters.'))),
  ),
  notes: NotesInput,
  payment: z.optional(
    z.object({
      capture: z.enum(['automatic', 'manual']),
      capture_options: z.optional(
        z.object({
          automatic_expiry_period: z.optional(z.int().check(z.minimum(12, 'must be at least 12'))),
          manual_expiry_period: z.optional(z.int().check(z.maximum(7_200, 'must be at most 7200'))),
          refund_speed: z.optional(z.enum(['normal', 'optimum'])),
        }),
      ),
    }),
  ),
});

export function createOrder(world: World, body: unknown): OrderEntity | Problem {
  const read = z.safeParse(Input, body);
  if (!read.success) {
    const [issue] = read.error.issues;
    return new Problem(400, issue?.message ?? 'invalid request', { field: issue?.path.join('.') ?? '' });
  }
  const { amount, currency, receipt = null, notes, payment } = read.data;
  if (Object.keys(notes ?? {}).length > notesMax) return new Problem(400, 'Too many notes', { field: 'notes' });
  const isTaken = receipt !== null && world.store.of('order', receipt).length > 0;
  if (isTaken && world.knobs.isReceiptUnique) {
    return new Problem(400, 'An order with this receipt exists already.', { field: 'receipt' });
  }
  const entity: OrderEntity = {
    id: world.random.id('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: readNotes(notes),
    created_at: world.agenda.nowSeconds(),
  };
  const options = payment?.capture_options;
  const capture: CaptureRule | null = payment
    ? {
        isAutomatic: payment.capture === 'automatic',
        automaticMinutes: options?.automatic_expiry_period ?? 7_200,
        returnMinutes: options?.manual_expiry_period ?? null,
      }
    : null;
  world.store.put('order', entity.id, { entity, capture });
  return entity;
}

export function changeOrder(
  { store }: World,
  orderId: string | null,
  change: Partial<OrderEntity>,
): OrderEntity | null {
  const record = orderId === null ? undefined : store.get('order', orderId);
  if (!record) return null;
  const entity = { ...record.entity, ...change };
  store.put('order', entity.id, { ...record, entity });
  return entity;
}
