import { sql } from 'kysely';
import type { Movement } from '../../../contract/desk/stock.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffTransaction, type Edited, type Subject } from '../change/staff-transaction.ts';
import type { Undoable } from '../change/undo-change.ts';

type OnHand = { readonly on_hand: number };

interface Locked {
  on_hand: number;
  reserved: number;
  to_pack: number;
}

/** Two statements, because only the second sees what was committed while the first waited for the lock. */
async function lockStock(trx: Transaction, sku: string): Promise<Locked | undefined> {
  await sql`select from stock where sku = ${sku} for update`.execute(trx);
  const { rows } = await sql<Locked>`
    select s.on_hand, s.reserved, coalesce((select quantity from pieces_to_pack(array[${sku}])), 0) as to_pack
      from stock s where s.sku = ${sku}`.execute(trx);
  return rows[0];
}

/**
 * The version is the number that should be on the shelf. A sale does not change it, so buyers never make a count stale. Receiving
 * goods, another count or packing a parcel does.
 */
const stockSubject = (sku: string): Subject<OnHand> => ({
  kind: 'stock',
  id: sku,
  permission: 'stock.edit',
  async lock(trx) {
    const row = await lockStock(trx, sku);
    return row && { version: row.on_hand + row.to_pack, values: { on_hand: row.on_hand } };
  },
});

type MoveRefusal = Refused<'not-allowed' | 'unknown-row' | 'changed-since' | 'below-held' | 'key-reused'>;

/** Receives, counts or writes off. Never takes what an order holds. */
export async function moveStock(
  db: Database,
  staff: StaffCaller,
  { sku, movement, batchId }: { sku: string; movement: Movement; batchId?: string },
): Promise<Edited<OnHand> | MoveRefusal> {
  const { kind, key } = movement;
  const edit = { action: kind, subject: stockSubject(sku), detail: detailOf(movement), batchId };
  const change = async (trx: Transaction) => {
    const known = await findMovement(trx, key);
    if (known) return isRepeat(known, sku, movement) ? undefined : refuse('key-reused');
    const stock = await lockStock(trx, sku);
    if (!stock) return refuse('unknown-row');
    const by = changeOf(movement, stock);
    if (stock.on_hand + by < stock.reserved) return refuse('below-held', { message: heldWords(movement, stock) });
    await insertMovement(trx, { sku, kind, change: by, reason: movement.reason, actor: staff.staffId, key });
    return undefined;
  };
  if (movement.kind !== 'count') return staffTransaction(db, staff, edit, change);
  const yours = { on_shelf: movement.counted };
  // A repeat must not be checked as stale: the first call changed what should be on the shelf.
  if (await findMovement(db, key)) return staffTransaction(db, staff, edit, change);
  return staffTransaction(db, staff, { ...edit, version: movement.expected, yours }, change);
}

function changeOf(movement: Movement, { on_hand, to_pack }: Locked): number {
  if (movement.kind === 'count') return movement.counted - to_pack - on_hand;
  return movement.kind === 'receive' ? movement.quantity : -movement.quantity;
}

function heldWords(movement: Movement, { on_hand, reserved, to_pack }: Locked): string {
  if (movement.kind === 'count') {
    return `${reserved + to_pack} are sold or held for orders, so there must be at least as many. Cancel an order first.`;
  }
  const free = on_hand - reserved;
  return `Only ${free} can be taken: ${reserved} of ${on_hand} are held for orders.`;
}

const detailOf = ({ reason }: Movement): Record<string, string> => (reason === '' ? {} : { reason });

type Known = Pick<NewMovement, 'sku' | 'kind' | 'change' | 'reason'>;

const findMovement = async (db: Database, key: string): Promise<Known | undefined> =>
  (await sql<Known>`select sku, kind, change, reason from stock_movement where idempotency_key = ${key}`.execute(db))
    .rows[0];

/** Whether it is the same movement again, and not another one with the same key, which would be lost. */
function isRepeat(known: Known, sku: string, movement: Movement): boolean {
  const { kind, reason } = movement;
  // A count was only made if it found the expected number.
  const change =
    kind === 'count' ? movement.counted - movement.expected : movement.quantity * (kind === 'receive' ? 1 : -1);
  return known.sku === sku && known.kind === kind && known.reason === reason && known.change === change;
}

interface NewMovement {
  sku: string;
  kind: 'receive' | 'count' | 'write-off' | 'undo';
  change: number;
  reason?: string;
  actor?: string;
  key?: string;
  undoes?: number;
}

const insertMovement = (trx: Transaction, { key, ...movement }: NewMovement) =>
  trx
    .insertInto('stock_movement')
    .values({ ...movement, ...(key !== undefined && { idempotency_key: key }) })
    .execute();

/** Possible until the next movement, whatever was sold since, because it reverses the difference instead of restoring the number. */
export const stockUndo: Undoable = {
  subjectOf: stockSubject,
  async whyNot(trx, { audit_id, subject_id }) {
    // A movement and its audit row have the same time: the start of their transaction.
    const { rows } = await sql<{ is_newest: boolean }>`
      select at = (select at from audit where audit_id = ${audit_id}) as is_newest
        from stock_movement where sku = ${subject_id} order by movement_id desc limit 1`.execute(trx);
    return rows[0]?.is_newest ? null : 'It has been counted, received or written off again since.';
  },
  async putBack(trx, sku, _values, staff) {
    const last = await trx
      .selectFrom('stock_movement')
      .select(['movement_id', 'change'])
      .where('sku', '=', sku)
      .orderBy('movement_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const stock = await lockStock(trx, sku);
    if (stock && stock.on_hand - last.change < stock.reserved) {
      const free = stock.on_hand - stock.reserved;
      return refuse('cannot-undo', { message: `Only ${free} of them are neither sold nor held.` });
    }
    const undoes = last.movement_id;
    await insertMovement(trx, { sku, kind: 'undo', change: -last.change, actor: staff.staffId, undoes });
    return undefined;
  },
};
