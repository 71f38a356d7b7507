import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ImportField, ImportSource } from '../../../contract/desk/import.ts';
import type { Database } from '../../../database/client.ts';
import { refuse } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { readCategories, readCurrent } from './current-goods.ts';
import { columnName, type ImportLine } from './foreign-sheets.ts';
import { storedPictures } from './import-pictures.ts';
import { takesImportLock } from './import-progress.ts';
import { pictureMatcher } from './match-pictures.ts';
import { planImport, type ChangePlan } from './plan.ts';
import { planNew, type CreateStep, type KnownGoods, type PlannedNew, type WrongCell } from './plan-new.ts';
import { listInCell, sheetRows, type SheetRow } from './sheet-rows.ts';

const shownMax = 200;

export interface Plan extends ChangePlan {
  creates: CreateStep[];
  newCategories: string[];
  missingPictures: number;
}

interface Check {
  importId: string;
  columns: readonly (ImportField | '')[];
}

/** The dry run: compares the file with the shop, and stores the changes with the versions they were compared with. */
export async function checkImport(db: Database, staff: StaffCaller, { importId, columns }: Check) {
  const found = await db
    .selectFrom('product_import')
    .select((of) => of.ref('lines').$castTo<ImportLine[]>().as('lines'))
    .select((of) => of.ref('source').$castTo<ImportSource>().as('source'))
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
  const isForeign = found.source !== 'own';
  const rows = sheetRows(
    found.lines.filter(({ leftOut }) => leftOut === undefined),
    columns,
  );
  const leftOut = found.lines.flatMap(({ line, leftOut: reason }): WrongCell[] =>
    reason ? [{ line, field: 'type', reason }] : [],
  );
  const current = new Map((await readCurrent(db, skusIn(rows))).map((row) => [row.sku, row]));
  const categories = await readCategories(db);
  const { plan, changes, wrong, unchangedRows, newRows, knownHandles } = await planImport(rows, {
    current,
    categories,
    canCreate: columns.includes('type'),
    createsOnly: isForeign,
  });
  const known = { categories, parts: partsOf(current), handles: knownHandles };
  const fresh = await planNewRows(db, staff, { importId, newRows, known });
  const { creates, newCategories, missing, pictureCount } = fresh;
  const newLines = new Set(newRows.map(({ line }) => line));
  const notes = found.lines.flatMap(({ line, note }) => (note && newLines.has(line) ? [{ line, ...note }] : []));
  const wrongCells = [...wrong, ...fresh.wrong].toSorted((a, b) => a.line - b.line);
  const canApply = wrongCells.length === 0 && changes.length + creates.length > 0;
  const whole: Plan = { ...plan, creates, newCategories, missingPictures: missing.length };
  const { numUpdatedRows } = await db
    .updateTable('product_import')
    .set({
      state: canApply ? 'checked' : 'read',
      plan: canApply ? JSON.stringify(whole) : null,
      columns: JSON.stringify(columns),
      message: '',
      failed: '[]',
      // Of a run that was stopped: they exist now, so this plan does not have them.
      created_products: sql`case when state <> 'applying' then created_products else (
        select count(*) from product where product_id in (select jsonb_array_elements(plan->'creates')->>'product_id')) end`,
      failed_products: 0,
    })
    .where('import_id', '=', importId)
    .where('state', '!=', 'applied')
    .where((of) => of.or([of('state', '!=', 'applying'), takesImportLock(importId)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return refuse('not-checked', { message: 'This file is being imported.' });
  const named = <Cell extends { field: ImportField }>(cell: Cell) => ({
    ...cell,
    field: columnName(found.source, cell.field),
  });
  return {
    change_count: changes.length,
    unchanged_rows: unchangedRows,
    wrong_count: wrongCells.length,
    wrong: wrongCells.slice(0, shownMax).map(named),
    // Those to look at first must be among the shown.
    changes: changes.toSorted((a, b) => Number(b.is_jump) - Number(a.is_jump)).slice(0, shownMax),
    jump_count: changes.filter(({ is_jump }) => is_jump).length,
    create_count: creates.length,
    created: creates.slice(0, shownMax).map(presentNew),
    new_categories: newCategories,
    left_out_count: leftOut.length,
    left_out: leftOut.slice(0, shownMax).map(named),
    note_count: notes.length,
    notes: notes.slice(0, shownMax).map(named),
    picture_count: pictureCount,
    missing_count: missing.length,
    missing: missing.slice(0, shownMax).map(named),
  };
}

/** Those of the rows, and those that packages name. */
const skusIn = (rows: readonly SheetRow[]): string[] => [
  ...new Set(
    rows.flatMap((row) => [
      row.text('sku') ?? '',
      ...listInCell(row.text('parts')).map((part) => part.replace(/\s+[x×*]\s*\d{1,3}$/i, '')),
    ]),
  ),
];

/** A package cannot be in a package. */
const partsOf = (current: ReadonlyMap<string, { on_shelf: number | null }>): Set<string> =>
  new Set([...current].filter(([, { on_shelf }]) => on_shelf !== null).map(([sku]) => sku));

interface New {
  importId: string;
  newRows: SheetRow[];
  known: Pick<KnownGoods, 'categories' | 'parts' | 'handles'>;
}

async function planNewRows(db: Database, staff: StaffCaller, { importId, newRows, known }: New): Promise<PlannedNew> {
  const paths = newRows.length === 0 ? new Map<string, null>() : await storedPictures(db, importId);
  return planNew(newRows, {
    ...known,
    pictures: new Map([...paths].flatMap(([path, id]) => (id === null ? [] : [[path, id]]))),
    match: pictureMatcher([...paths.keys()]),
    canAddCategories: staff.permissions.has('window.edit'),
    newId: () => randomBytes(8).toString('hex'),
  });
}

const presentNew = ({ line, title, type, category, variations, pictures, unpublished }: CreateStep) => ({
  line,
  title,
  type,
  category,
  sku_count: variations.length,
  price_paise: Math.min(...variations.map(({ price_paise, sale_price_paise }) => sale_price_paise ?? price_paise)),
  picture_count: pictures.length,
  unpublished,
});
