import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type {
  Delivery,
  DueTask,
  LedgerEntry,
  OrderRecord,
  PaymentRecord,
  RefundEntity,
  RefundKeyRecord,
} from './entities.ts';

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
