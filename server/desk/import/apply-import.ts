import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type RawBuilder, type Updateable } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import type { DB } from '../../../database/types.gen.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { withRollback } from '../../http/with-rollback.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { isStillAllowed } from '../change/staff-transaction.ts';
import { applyCounts, applyPrices, applyProducts, lockShelves, type StaleLine } from './apply-steps.ts';
import { findImport, takesImportLock, takesTurn } from './import-progress.ts';
import type { Plan } from './check-import.ts';
import { createAll } from './create-all.ts';

/** Rows per statement. Between statements the process serves other requests and updates the progress. */
const rowsAtOnce = 500;
/** Sleeps twice as long as it works, to leave the shop most of the CPU. Not while stock is locked, because then buyers wait for us. */
const restShare = 2;

type Ended =
  | Refused<'unknown-row' | 'not-checked' | 'not-allowed' | 'pictures-missing' | 'busy'>
  | 'applied'
  | 'running';

export interface Apply {
  importId: string;
  /** Create products whose pictures are missing, too. */
  withoutPictures: boolean;
}

/**
 * New products come first, each in a transaction of its own: a killed process leaves whole products, and the next try creates the rest.
 * All changes run in one transaction, so of these a killed process leaves nothing. Titles and prices come first; stock comes last, because
 * buyers wait while it is locked. Progress, which others must see meanwhile, is written outside the transaction, through `db`.
 */
export async function applyImport(
  db: Database,
  staff: StaffCaller,
  { importId, withoutPictures }: Apply,
): Promise<Ended> {
  return withRollback(db, async (trx): Promise<Ended> => {
    if (!(await isTaken(trx, takesImportLock(importId)))) return 'running';
    if (!(await isTaken(trx, takesTurn))) {
      return refuse('busy', { message: 'Another file is being imported. Please wait until it is done.' });
    }
    const plan = await begin(db, staff, { importId, withoutPictures });
    return plan instanceof Refused ? plan : applyPlan(plan, { db, trx, staff, importId });
  });
}

async function isTaken(trx: Transaction, lock: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select ${lock} as taken`.execute(trx);
  return rows[0]?.taken ?? false;
}

/** Marks the import as running, visibly to everybody. We hold its lock, so if it is already marked, an earlier run was killed. */
async function begin(db: Database, staff: StaffCaller, { importId, withoutPictures }: Apply) {
  const begun = await db
    .updateTable('product_import')
    .set((of) => ({
      state: 'applying',
      done_rows: 0,
      created_products: 0,
      failed_products: 0,
      failed: '[]',
      total_rows: sql`jsonb_array_length(${of.ref('plan')}->'creates') + jsonb_array_length(${of.ref('plan')}->'prices')
        + jsonb_array_length(${of.ref('plan')}->'products') + jsonb_array_length(${of.ref('plan')}->'counts')`,
    }))
    .where('import_id', '=', importId)
    .where('staff_id', '=', staff.staffId)
    .where('state', 'in', ['checked', 'applying'])
    .where(sql<boolean>`(${withoutPictures} or plan->'missingPictures' = '0')`)
    .returning((of) => of.ref('plan').$castTo<Plan>().as('plan'))
    .executeTakeFirst();
  if (begun) return begun.plan;
  const found = await findImport(db, staff, importId);
  if (!found) return refuse('unknown-row');
  return found.state === 'checked' ? refuse('pictures-missing') : refuse('not-checked');
}

interface Work {
  db: Database;
  trx: Transaction;
  staff: StaffCaller;
  importId: string;
}

async function applyPlan(plan: Plan, { db, trx, staff, importId }: Work) {
  const { prices, products, counts } = plan;
  const isAllowed =
    (await isStillAllowed(trx, staff, 'products.edit')) &&
    (counts.length === 0 || (await isStillAllowed(trx, staff, 'stock.edit')));
  if (!isAllowed) {
    await note({ state: 'checked' });
    return refuse('not-allowed');
  }
  const by = { actor: staff.staffId, batchId: importId };
  const created = await createAll(plan, { db, staff }, async (progress) => {
    // Keeps the transaction with the lock alive; if its connection is lost, this throws, and somebody else may go on.
    await sql`select 1`.execute(trx);
    await note(progress);
  });
  let done = plan.creates.length;
  const stale =
    (await inParts(products, (part) => applyProducts(trx, part, by), restShare)) ??
    (await inParts(prices, (part) => applyPrices(trx, part, by), restShare)) ??
    (await lockShelves(trx, counts)) ??
    (await inParts(counts, (part) => applyCounts(trx, part, by), 0));
  if (stale) {
    await note({
      state: 'refused',
      message: `Line ${stale.line}: ${stale.reason} ${nothingElse(created.created_products)}`,
    });
    return refuse('not-checked');
  }
  await trx
    .updateTable('product_import')
    .set({ state: 'applied', plan: null, lines: '[]', done_rows: done, ...created })
    .where('import_id', '=', importId)
    .execute();
  return 'applied' as const;

  async function inParts<Step>(
    steps: readonly Step[],
    apply: (part: readonly Step[]) => Promise<StaleLine | null>,
    rest: number,
  ) {
    for (let from = 0; from < steps.length; from += rowsAtOnce) {
      const part = steps.slice(from, from + rowsAtOnce);
      const fromMs = performance.now();
      const stale = await apply(part);
      if (stale) return stale;
      done += part.length;
      await note({ done_rows: done });
      if (from + rowsAtOnce < steps.length) await sleep(rest * (performance.now() - fromMs));
    }
    return null;
  }

  /** Written outside the transaction but while it holds the lock: without the lock the import would look stopped. */
  async function note(values: Updateable<DB['product_import']>) {
    await db.updateTable('product_import').set(values).where('import_id', '=', importId).execute();
  }
}

const nothingElse = (created: number): string =>
  created === 0
    ? 'Nothing was changed.'
    : `${created} new ${created === 1 ? 'product was' : 'products were'} created; nothing else was changed.`;
