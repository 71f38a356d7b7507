import type { LedgerEntry } from './entities.ts';
import type { World } from './world.ts';

export interface OrderTotals {
  orderId: string | null;
  receipt: string | null;
  capturedPaise: number;
  /** Requested and not failed, whether or not the bank has confirmed it. */
  refundedPaise: number;
}

/** The provider's own account of the money, to compare with the shop's. */
export interface Ledger {
  entries: LedgerEntry[];
  orders: OrderTotals[];
  capturedPaise: number;
  refundedPaise: number;
}

const sum = (entries: readonly LedgerEntry[], kind: LedgerEntry['kind']) =>
  entries.reduce((total, entry) => (entry.kind === kind ? total + entry.amountPaise : total), 0);

const totals = (entries: readonly LedgerEntry[]) => ({
  capturedPaise: sum(entries, 'capture'),
  refundedPaise: sum(entries, 'refund') - sum(entries, 'refund-undone'),
});

export function readLedger({ store }: World): Ledger {
  const entries = store.all('entry');
  const orders = [...Map.groupBy(entries, ({ orderId }) => orderId)].map(([orderId, of]) => ({
    orderId,
    receipt: orderId === null ? null : (store.get('order', orderId)?.entity.receipt ?? null),
    ...totals(of),
  }));
  return { entries, orders, ...totals(entries) };
}
