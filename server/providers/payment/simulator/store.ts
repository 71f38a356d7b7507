import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The fields of Razorpay's answers. Empty notes are a list there. */
export type Notes = Record<string, string> | [];

export interface OrderEntity {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: 'INR';
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  created_at: number;
}

export interface PaymentEntity {
  id: string;
  entity: 'payment';
  amount: number;
  currency: 'INR';
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  invoice_id: null;
  international: false;
  method: 'card' | 'netbanking' | 'upi';
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  captured: boolean;
  description: string | null;
  card_id: string | null;
  card?: { id: string; entity: 'card'; last4: string; network: string };
  bank: string | null;
  wallet: null;
  vpa: string | null;
  email: string | null;
  contact: string | null;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string>;
  created_at: number;
}

export interface RefundEntity {
  id: string;
  entity: 'refund';
  amount: number;
  currency: 'INR';
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'normal';
  speed_requested: 'normal' | 'optimum';
}

/** Why a payment failed, in Razorpay's terms. */
export interface PaymentError {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR';
  description: string;
  source: string;
  step: string;
  reason: string;
}

interface OrderRecord {
  entity: OrderEntity;
  /** When an authorised payment is captured, and when it is returned. */
  capture: { isAutomatic: boolean; automaticMinutes: number; returnMinutes: number };
}

export interface PaymentRecord {
  entity: PaymentEntity;
  /** What the bank will answer after the customer's part. */
  bankAnswer: 'success' | PaymentError;
}

export interface RefundKeyRecord {
  paymentId: string;
  body: string;
  refundId: string;
  madeAtMs: number;
}

/** One movement of money. Never changed. */
export interface LedgerEntry {
  atMs: number;
  /** hold: authorised by the bank; release: returned uncaptured; capture and refund: between shop and customer. */
  kind: 'hold' | 'release' | 'capture' | 'refund' | 'refund-undone';
  orderId: string;
  paymentId: string;
  refundId: string | null;
  amountPaise: number;
}

export interface Delivery {
  eventId: string;
  body: string;
  /** The secret of its first sending, used for all later ones too. */
  secret: string;
  tries: number;
  madeAtMs: number;
}

export interface DueTask {
  atMs: number;
  kind: 'bank-silent' | 'authorise-late' | 'capture' | 'return' | 'end-refund' | 'deliver';
  subject: string;
}

interface Tables {
  order: OrderRecord;
  payment: PaymentRecord;
  refund: RefundEntity;
  refundKey: RefundKeyRecord;
  entry: LedgerEntry;
  delivery: Delivery;
  task: DueTask;
}

/** What rows are looked up by, besides their id. It never changes. */
const keyOf = {
  order: ({ entity }: OrderRecord) => entity.receipt,
  payment: ({ entity }: PaymentRecord) => entity.order_id,
  refund: ({ payment_id }: RefundEntity) => payment_id,
};
type Indexed = keyof typeof keyOf;

type Line = { [Name in keyof Tables]: [Name, string, Tables[Name] | null] }[keyof Tables];

/**
 * All that the simulator knows. With a file, each change is appended as a line before it is answered, so that a killed shop finds
 * its payments again. Each start rewrites the file with what still counts.
 */
export class Store {
  readonly #tables: { [Name in keyof Tables]: Map<string, Tables[Name]> } = {
    order: new Map(),
    payment: new Map(),
    refund: new Map(),
    refundKey: new Map(),
    entry: new Map(),
    delivery: new Map(),
    task: new Map(),
  };
  /** The ids of the rows with a key. Without it 100,000 payments take hours. */
  readonly #ids = { order: new Map(), payment: new Map(), refund: new Map() } satisfies Record<
    Indexed,
    Map<string, Set<string>>
  >;
  #file: string | null = null;

  /** Reads the file, if it exists, and appends to it from then on. Only for the process that has the simulator's port. */
  open(file: string): void {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    this.#read(readFileSync(file, 'utf8'));
    const lines = Object.entries(this.#tables).flatMap(([name, rows]) =>
      [...rows].map(([id, row]) => `${JSON.stringify([name, id, row])}\n`),
    );
    writeFileSync(`${file}.part`, lines.join(''));
    renameSync(`${file}.part`, file);
  }

  get<Name extends keyof Tables>(name: Name, id: string): Tables[Name] | undefined {
    return this.#tables[name].get(id);
  }

  /** Orders by receipt, payments by order, refunds by payment; the oldest first. */
  of<Name extends Indexed>(name: Name, key: string): Tables[Name][] {
    const ids: Set<string> = this.#ids[name].get(key) ?? new Set();
    return [...ids].flatMap((id) => this.#tables[name].get(id) ?? []);
  }

  all<Name extends keyof Tables>(name: Name): Tables[Name][] {
    return [...this.#tables[name].values()];
  }

  entries<Name extends keyof Tables>(name: Name): [string, Tables[Name]][] {
    return [...this.#tables[name].entries()];
  }

  put<Name extends keyof Tables>(name: Name, id: string, row: Tables[Name]): void {
    this.#set(name, id, row);
    this.#append([name, id, row]);
  }

  remove(name: keyof Tables, id: string): void {
    if (this.#tables[name].delete(id)) this.#append([name, id, null]);
  }

  #append(line: [keyof Tables, string, unknown]): void {
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }

  #read(text: string): void {
    // A line without its line break was being written when the process was killed, and was never answered.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    for (const written of whole.split('\n')) {
      if (written === '') continue;
      const [name, id, row] = JSON.parse(written) as Line;
      if (row === null) this.#tables[name].delete(id);
      else this.#set(name, id, row);
    }
  }

  #set<Name extends keyof Tables>(name: Name, id: string, row: Tables[Name]): void {
    this.#tables[name].set(id, row);
    if (!(name in keyOf)) return;
    const key = (keyOf[name as Indexed] as (row: Tables[Name]) => string | null)(row);
    if (key === null) return;
    const index: Map<string, Set<string>> = this.#ids[name as Indexed];
    const ids = index.get(key);
    if (ids) ids.add(id);
    else index.set(key, new Set([id]));
  }
}

interface Totals {
  capturedPaise: number;
  /** Requested and not failed, whether or not the bank has confirmed it. */
  refundedPaise: number;
}

/** The provider's own account of the money, to compare with the shop's. */
export interface Ledger extends Totals {
  entries: LedgerEntry[];
  orders: (Totals & { orderId: string; receipt: string | null })[];
}

const sum = (entries: readonly LedgerEntry[], kind: LedgerEntry['kind']) =>
  entries.reduce((total, entry) => (entry.kind === kind ? total + entry.amountPaise : total), 0);

const totals = (entries: readonly LedgerEntry[]): Totals => ({
  capturedPaise: sum(entries, 'capture'),
  refundedPaise: sum(entries, 'refund') - sum(entries, 'refund-undone'),
});

export function readLedger(store: Store): Ledger {
  const entries = store.all('entry');
  const orders = [...Map.groupBy(entries, ({ orderId }) => orderId)].map(([orderId, of]) => ({
    orderId,
    receipt: store.get('order', orderId)?.entity.receipt ?? null,
    ...totals(of),
  }));
  return { entries, orders, ...totals(entries) };
}
