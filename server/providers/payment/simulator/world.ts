import type { Agenda } from './agenda.ts';
import type { LedgerEntry, OrderEntity, PaymentEntity, PaymentRecord, RefundEntity } from './entities.ts';
import type { Knobs } from './knobs.ts';
import type { Random } from './random.ts';
import type { Store } from './store.ts';

interface EventEntities {
  payment?: PaymentEntity;
  order?: OrderEntity;
  refund?: RefundEntity;
}

/** What every part of the simulator works on. */
export interface World {
  readonly store: Store;
  readonly agenda: Agenda;
  readonly random: Random;
  knobs: Knobs;
  readonly keyId: string;
  readonly keySecret: string;
  /** Sends an event to the shop, with the entities as they are now. */
  emit(event: string, entities: EventEntities): void;
}

export function writeEntry(
  { store, agenda, random }: World,
  kind: LedgerEntry['kind'],
  { id, order_id }: PaymentEntity,
  amountPaise: number,
  refundId: string | null = null,
): void {
  const entry = { atMs: agenda.nowMs(), kind, orderId: order_id, paymentId: id, refundId, amountPaise };
  store.put('entry', random.id('entry'), entry);
}

export function changePayment({ store }: World, record: PaymentRecord, change: Partial<PaymentEntity>): PaymentRecord {
  const changed = { ...record, entity: { ...record.entity, ...change } };
  store.put('payment', changed.entity.id, changed);
  return changed;
}

export const paymentsOf = ({ store }: World, orderId: string): PaymentEntity[] =>
  store.of('payment', orderId).map(({ entity }) => entity);
