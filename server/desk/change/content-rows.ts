import { sql } from 'kysely';
import type { DeskRefusalCode } from '../../../contract/desk/desk-refusals.ts';
import type { Permission } from '../../../contract/desk/permissions.ts';
import type { RefusalCode } from '../../../contract/refusals.ts';
import { errorCode } from '../../../database/error-code.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, type Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { contentVersion, staffTransaction, type Edited, type Subject, type Values } from './staff-transaction.ts';
import type { Undoable } from './undo-change.ts';

/** A table whose rows staff add, change, sort and remove. */
export interface ContentRows {
  /** The subject's kind in the audit. */
  readonly kind: string;
  readonly permission: Permission;
  readonly table: string;
  readonly key: string;
  /** The columns that staff edit. */
  readonly columns: readonly string[];
  /** The table has a column `position`; new rows go last. */
  readonly isSorted?: true;
  /** Column names by field, where the desk uses another name than the table. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** A list of ids, or of lines, that is stored in another table. */
  readonly list?: {
    readonly name: string;
    read(trx: Transaction, id: string): Promise<unknown[]>;
    write(trx: Transaction, id: string, ids: unknown): Promise<void>;
  };
  /** Columns where null means the table's default. */
  readonly defaults?: readonly string[];
}

const foreignKeyViolation = '23503';
const checkViolation = '23514';

/** The version of a row that a list has read, with its values as JSON. */
export const versionOfRow = (of: ContentRows, row: Values): number =>
  contentVersion(
    Object.fromEntries([...of.columns, ...(of.list ? [of.list.name] : [])].map((name) => [name, row[name]])),
  );

const columnOf = (of: ContentRows, name: string) => sql.ref(of.aliases?.[name] ?? name);

/** For a select: every column, under the desk's name for it. */
export const columnsOf = (of: ContentRows) =>
  sql.join(of.columns.map((name) => sql`${columnOf(of, name)} as ${sql.ref(name)}`));

/** `orNone`: treats a missing row as one without values, so that adding and removing are ordinary changes. */
export const contentRow = (of: ContentRows, id: string, { orNone = false } = {}): Subject<Values> => ({
  kind: of.kind,
  id,
  permission: of.permission,
  async lock(trx) {
    const { rows } = await sql<Values>`
      select ${columnsOf(of)} from ${sql.table(of.table)} where ${sql.ref(of.key)} = ${id} for update`.execute(trx);
    if (!rows[0]) return orNone ? { version: 0, values: {} } : undefined;
    const values = {
      ...plainValues(rows[0]),
      ...(of.list && { [of.list.name]: await of.list.read(trx, id) }),
    };
    return { version: contentVersion(values), values };
  },
});

/** The values as JSON. An open date is infinity in the database and null here. */
function plainValues(row: Values): Values {
  const plain = (value: unknown) => {
    if (value instanceof Date) return value.toISOString();
    return value === Infinity || value === -Infinity ? null : value;
  };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)]));
}

export const addRow = (
  db: Database,
  staff: StaffCaller,
  of: ContentRows,
  { id, values }: { id: string; values: Values },
): Promise<Edited<Values> | Refused<'name-taken' | 'not-allowed' | 'unknown-row'>> =>
  staffTransaction(
    db,
    staff,
    { action: `${of.kind} added`, subject: contentRow(of, id, { orNone: true }) },
    async (trx) => {
      if (!(await insertRow(trx, of, id, values))) return refuse('name-taken');
      return undefined;
    },
  );

export const changeRow = <Code extends RefusalCode | DeskRefusalCode = never>(
  db: Database,
  staff: StaffCaller,
  of: ContentRows,
  { id, version, values }: { id: string; version: number; values: Values },
  /** Further checks, made while the row is locked. */
  check?: (trx: Transaction) => Promise<Refused<Code> | void>,
): Promise<Edited<Values> | Refused<'changed-since' | 'not-allowed' | 'unknown-row' | Code>> =>
  staffTransaction(
    db,
    staff,
    { action: `${of.kind} changed`, subject: contentRow(of, id), version, yours: values },
    async (trx) => {
      const refused = await check?.(trx);
      if (refused) return refused;
      await updateRow(trx, of, id, values);
      return undefined;
    },
  );

/** Refused while other rows refer to it. */
export async function removeRow<Code extends RefusalCode | DeskRefusalCode = never>(
  db: Database,
  staff: StaffCaller,
  of: ContentRows,
  id: string,
  check?: (trx: Transaction) => Promise<Refused<Code> | void>,
): Promise<Edited<Values> | Refused<'in-use' | 'not-allowed' | 'unknown-row' | Code>> {
  try {
    return await staffTransaction(
      db,
      staff,
      { action: `${of.kind} removed`, subject: contentRow(of, id) },
      async (trx) => {
        const refused = await check?.(trx);
        if (refused) return refused;
        await deleteRow(trx, of, id);
        return undefined;
      },
    );
  } catch (error) {
    if (errorCode(error) === foreignKeyViolation) return refuse('in-use');
    throw error;
  }
}

const written = (of: ContentRows, name: string, value: unknown) =>
  value === null && of.defaults?.includes(name) ? sql`default` : sql`${value}`;

const cellsOf = (of: ContentRows, values: Values) =>
  Object.entries(values)
    .filter(([name]) => name !== of.list?.name)
    .map(([name, value]) => ({ column: columnOf(of, name), value: written(of, name, value) }));

async function writeList(trx: Transaction, of: ContentRows, id: string, values: Values): Promise<void> {
  if (of.list && values[of.list.name] !== undefined) await of.list.write(trx, id, values[of.list.name] ?? []);
}

/** False: it already exists. */
async function insertRow(trx: Transaction, of: ContentRows, id: string, values: Values): Promise<boolean> {
  const last = sql`(select coalesce(max(position), 0) + 1 from ${sql.table(of.table)})`;
  const all = [
    { column: sql.ref(of.key), value: sql`${id}` },
    ...cellsOf(of, values),
    ...(of.isSorted ? [{ column: sql.ref('position'), value: last }] : []),
  ];
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table(of.table)} (${sql.join(all.map(({ column }) => column))})
    values (${sql.join(all.map(({ value }) => value))}) on conflict do nothing`.execute(trx);
  if (numAffectedRows === 0n) return false;
  await writeList(trx, of, id, values);
  return true;
}

async function updateRow(trx: Transaction, of: ContentRows, id: string, values: Values): Promise<void> {
  const set = cellsOf(of, values).map(({ column, value }) => sql`${column} = ${value}`);
  if (set.length > 0) {
    await sql`update ${sql.table(of.table)} set ${sql.join(set)} where ${sql.ref(of.key)} = ${id}`.execute(trx);
  }
  await writeList(trx, of, id, values);
}

const deleteRow = (trx: Transaction, of: ContentRows, id: string) =>
  sql`delete from ${sql.table(of.table)} where ${sql.ref(of.key)} = ${id}`.execute(trx);

/** Undoing an addition removes the row, undoing a removal adds it again. */
export const contentRowUndo = (of: ContentRows): Undoable => ({
  subjectOf: (id) => contentRow(of, id, { orNone: true }),
  async putBack(trx, id, values) {
    try {
      const found = await contentRow(of, id).lock(trx);
      const would = { ...found?.values, ...values };
      if (!found) await insertRow(trx, of, id, values);
      // Every table has a column that is never null, so if all values are null there was no row before the change.
      else if (of.columns.every((name) => (would[name] ?? null) === null)) await deleteRow(trx, of, id);
      else await updateRow(trx, of, id, values);
    } catch (error) {
      const code = errorCode(error);
      if (code !== foreignKeyViolation && code !== checkViolation) throw error;
      return refuse('cannot-undo', { message: 'Something else depends on this row as it is now.' });
    }
  },
});

/** The order of all rows as one subject: if two people sort at once, the second gets a conflict. */
const orderOf = (of: ContentRows): Subject<{ order: readonly string[] }> => ({
  kind: `${of.kind} order`,
  id: 'all',
  permission: of.permission,
  async lock(trx) {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(of.key)} as id from ${sql.table(of.table)} order by position, ${sql.ref(of.key)} for update`.execute(
      trx,
    );
    const values = { order: rows.map(({ id }) => id) };
    return { version: contentVersion(values), values };
  },
});

/** Must name every row exactly once; otherwise rows that the caller has not seen would lose their place. */
export const orderRows = (
  db: Database,
  staff: StaffCaller,
  of: ContentRows,
  ids: readonly string[],
): Promise<Edited<{ order: readonly string[] }> | Refused<'not-allowed' | 'unknown-row' | 'changed-since'>> =>
  staffTransaction(db, staff, { action: `${of.kind} sorted`, subject: orderOf(of) }, (trx, { order }) =>
    writeOrder(trx, of, order, ids),
  );

async function writeOrder(
  trx: Transaction,
  of: ContentRows,
  order: readonly string[],
  ids: readonly string[],
): Promise<Refused<'changed-since'> | void> {
  if (ids.toSorted().join('\n') !== order.toSorted().join('\n')) {
    return refuse('changed-since', { message: 'The list has changed in the meantime. Please sort it again.' });
  }
  await sql`
    update ${sql.table(of.table)} t set position = wanted.place
      from unnest(${[...ids]}::text[]) with ordinality wanted (id, place)
     where t.${sql.ref(of.key)} = wanted.id and t.position is distinct from wanted.place`.execute(trx);
}

export const orderUndo = (of: ContentRows): Undoable => ({
  subjectOf: () => orderOf(of),
  async putBack(trx, _id, values) {
    const found = await orderOf(of).lock(trx);
    const refused = await writeOrder(trx, of, found?.values.order ?? [], values['order'] as string[]);
    if (refused) return refuse('cannot-undo', { message: 'Rows have been added or removed since.' });
  },
});
