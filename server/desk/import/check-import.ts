import type { ImportField } from '../../../contract/desk/import.ts';
import type { Database } from '../../../database/client.ts';
import { refuse } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import type { TableRow } from '../../../contract/desk/table-text.ts';
import { readCategories, readCurrent } from './current-goods.ts';
import { takesImportLock } from './import-progress.ts';
import { planImport } from './plan.ts';

const shownMax = 200;

interface Check {
  importId: string;
  columns: readonly (ImportField | '')[];
}

/** The dry run: compares the file with the shop, and stores the changes with the versions they were compared with. */
export async function checkImport(db: Database, staff: StaffCaller, { importId, columns }: Check) {
  const found = await db
    .selectFrom('product_import')
    .select((of) => of.ref('lines').$castTo<TableRow[]>().as('lines'))
    .where('import_id', '=', importId)
    .where('staff_id', '=', staff.staffId)
    .where('state', '!=', 'applied')
    .executeTakeFirst();
  if (!found) return refuse('unknown-row');
  if (!columns.includes('sku'))
    return refuse('file-not-readable', { message: 'Please choose the column that contains the SKU.' });
  const used = columns.filter((field) => field !== '');
  if (new Set(used).size < used.length) {
    return refuse('file-not-readable', { message: 'Two columns have the same meaning. Please choose each only once.' });
  }
  const skuColumn = columns.indexOf('sku');
  const skus = found.lines.map(({ cells }) => (cells[skuColumn] ?? '').trim());
  const current = new Map((await readCurrent(db, skus)).map((row) => [row.sku, row]));
  const categories = await readCategories(db);
  const { plan, changes, wrong, unchangedRows } = planImport(found.lines, columns, { current, categories });
  const canApply = wrong.length === 0 && changes.length > 0;
  const { numUpdatedRows } = await db
    .updateTable('product_import')
    .set({
      state: canApply ? 'checked' : 'read',
      plan: canApply ? JSON.stringify(plan) : null,
      columns: JSON.stringify(columns),
      message: '',
    })
    .where('import_id', '=', importId)
    .where('state', '!=', 'applied')
    .where((of) => of.or([of('state', '!=', 'applying'), takesImportLock(importId)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return refuse('not-checked', { message: 'This file is being imported.' });
  return {
    change_count: changes.length,
    unchanged_rows: unchangedRows,
    wrong_count: wrong.length,
    wrong: wrong.slice(0, shownMax),
    changes: changes.slice(0, shownMax),
  };
}
