import type { DeskBody, DeskOutput } from '../../../contract/desk/desk-contract.ts';
import { isPriceChange, type BulkChange, type PreviewRow } from '../../../contract/desk/bulk.ts';
import type { Database } from '../../../database/client.ts';
import type { Refused } from '../../http/refuse.ts';
import { newSecretText } from '../../state/secret-text.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { outcomeOf } from '../change/staff-transaction.ts';
import { bulkFields } from './bulk-fields.ts';
import type { BulkKind } from './bulk-kind.ts';
import { bulkPrices } from './bulk-price.ts';
import { isCategory, unknownCategory } from './write-product.ts';

export async function previewBulk(
  db: Database,
  productIds: readonly string[],
  change: BulkChange,
): Promise<{ rows: PreviewRow[] } | Refused<'unknown-category'>> {
  if (change.kind === 'category' && !(await isCategory(db, change.category))) return unknownCategory(change.category);
  const rows = isPriceChange(change)
    ? await preview(db, productIds, change, bulkPrices)
    : await preview(db, productIds, change, bulkFields);
  return { rows };
}

async function preview<Change, State, Next>(
  db: Database,
  productIds: readonly string[],
  change: Change,
  kind: BulkKind<Change, State, Next>,
): Promise<PreviewRow[]> {
  const rows = await kind.readOf(db, productIds, change);
  return rows.map(({ state, ...row }) => {
    const decided = kind.decide(state, change);
    if (typeof decided === 'string') return { ...row, before: '', after: null, reason: decided, lacks: [] };
    const { before, after, lacks = [] } = decided;
    return { ...row, before, after, reason: null, lacks };
  });
}

type Sent = DeskBody<'POST /desk/products/bulk'>;
type Results = DeskOutput<'POST /desk/products/bulk'>['results'];

export async function applyBulk(
  db: Database,
  staff: StaffCaller,
  { batch_id: batchId = newSecretText(), rows, change }: Sent,
): Promise<DeskOutput<'POST /desk/products/bulk'>> {
  const results = isPriceChange(change)
    ? await apply(db, staff, { batchId, rows }, change, bulkPrices)
    : await apply(db, staff, { batchId, rows }, change, bulkFields);
  return { batch_id: batchId, results };
}

async function apply<Change, State, Next>(
  db: Database,
  staff: StaffCaller,
  { batchId, rows }: { batchId: string; rows: Sent['rows'] },
  change: Change,
  kind: BulkKind<Change, State, Next>,
): Promise<Results> {
  const ids = rows.map(({ id }) => id);
  const found = new Map((await kind.read(db, ids, change)).map((row) => [row.id, row.state]));
  const results: Results = [];
  for (const { id, version } of rows) {
    const state = found.get(id);
    const decided = state === undefined ? 'This no longer exists.' : kind.decide(state, change);
    if (typeof decided === 'string') results.push({ id, outcome: 'unchanged', reason: decided });
    // Checked against the version in the preview: if the row has changed since then, this is refused.
    else results.push({ id, ...outcomeOf(await kind.make(db, staff, { id, version, batchId, next: decided.next })) });
  }
  return results;
}
