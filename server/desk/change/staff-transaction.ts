import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Permission } from '../../../contract/desk/permissions.ts';
import type { DeskRefusalCode } from '../../../contract/desk/desk-refusals.ts';
import type { RefusalCode } from '../../../contract/refusals.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { withRollback } from '../../http/with-rollback.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { writeAudit } from '../../features/audit/queries.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Something that staff edit: how to lock it, and which of its values are audited. */
export interface Subject<V extends Values> {
  readonly kind: string;
  readonly id: string;
  readonly permission: Permission;
  /** The only values that go into the audit; absent: all. Audit rows are never deleted, so they must not hold personal data. */
  readonly audited?: readonly string[];
  /** Locks the row until the transaction ends. Undefined: there is no such row. */
  lock(trx: Transaction): Promise<{ version: number; values: V } | undefined>;
}

/** A row that was locked with its version, for `Subject.lock`. */
export function versioned<V extends Values>(row: (V & { version: number }) | undefined) {
  if (!row) return undefined;
  const { version, ...values } = row;
  return { version, values: values as unknown as V };
}

/**
 * A version for things without a version column: a hash of the values. It also changes when somebody edits them by SQL, but not when a
 * column that nobody edits changes, such as a counter.
 */
export const contentVersion = (values: Values): number =>
  (createHash('sha256').update(JSON.stringify(values)).digest().readUInt32BE() >>> 1) + 1;

interface Edit<V extends Values> {
  action: string;
  subject: Subject<V>;
  /** What the caller sent, named like the row's values, to show both sides of a conflict. */
  yours?: Values;
  /** What the values do not say, such as a reason. */
  detail?: Record<string, string>;
  batchId?: string | undefined;
  undoes?: number | undefined;
}

export interface Edited<V> {
  /** Null: nothing changed, so nothing was written. */
  auditId: number | null;
  version: number;
  values: V;
}

/** What became of one row of several, each changed in its own transaction so that one refusal does not stop the others. */
export function outcomeOf(edited: Refused | { auditId: number | null }) {
  if (edited instanceof Refused) return { outcome: 'refused' as const, reason: edited.body.message };
  return { outcome: edited.auditId === null ? ('unchanged' as const) : ('changed' as const), reason: null };
}

type Code = RefusalCode | DeskRefusalCode;

type Change<V extends Values, C extends Code> = (trx: Transaction, before: V) => Promise<Refused<C> | void>;

/**
 * The only way to change something at the desk: checks permission and version, makes the change and writes the audit row in one
 * transaction. If the change is refused or throws, everything rolls back, the audit row too.
 */
export function staffTransaction<V extends Values, C extends Code = never>(
  db: Database,
  staff: StaffCaller,
  /** The version of the row that the screen was drawn from. */
  edit: Edit<V> & { version: number },
  change: Change<V, C>,
): Promise<Edited<V> | Refused<'not-allowed' | 'unknown-row' | 'changed-since' | C>>;
/** Without a version, for a change that is right whatever the row contains. */
export function staffTransaction<V extends Values, C extends Code = never>(
  db: Database,
  staff: StaffCaller,
  edit: Edit<V> & { version?: undefined },
  change: Change<V, C>,
): Promise<Edited<V> | Refused<'not-allowed' | 'unknown-row' | C>>;
export async function staffTransaction<V extends Values, C extends Code>(
  db: Database,
  staff: StaffCaller,
  { action, subject, version, yours = {}, detail = {}, batchId, undoes }: Edit<V> & { version?: number | undefined },
  change: Change<V, C>,
): Promise<Edited<V> | Refused<'not-allowed' | 'unknown-row' | 'changed-since' | C>> {
  return withRollback(db, async (trx) => {
    const found = await subject.lock(trx);
    // Only after the lock: the member may have been removed while we waited for it.
    if (!(await isStillAllowed(trx, staff, subject.permission))) return refuse('not-allowed');
    if (!found) return refuse('unknown-row');
    if (version !== undefined && version !== found.version) return staleVersion(trx, subject, found, yours);
    const refused = await change(trx, found.values);
    if (refused) return refused;
    const now = await subject.lock(trx);
    // If the change deleted the row, all of its values count as changed.
    const after = now?.values ?? ({} as V);
    const changed = changedKeys(found.values, after).filter((key) => subject.audited?.includes(key) ?? true);
    const edited = { version: now?.version ?? found.version, values: after };
    if (changed.length === 0) return { auditId: null, ...edited };
    const auditId = await writeAudit(trx, {
      actor: staff.staffId,
      action,
      subject,
      detail,
      before: pick(found.values, changed),
      after: pick(after, changed),
      batchId,
      undoes,
    });
    return { auditId, ...edited };
  });
}

interface Addition {
  action: string;
  /** The subject's kind in the audit. */
  kind: string;
  permission: Permission;
}

/** The same for a new row: checks permission, inserts, and writes the audit row in one transaction. Returns the new id. */
export function staffAddition<C extends Code>(
  db: Database,
  staff: StaffCaller,
  { action, kind, permission }: Addition,
  add: (trx: Transaction) => Promise<{ id: string; values: Values } | Refused<C>>,
): Promise<string | Refused<'not-allowed' | C>> {
  return withRollback(db, async (trx) => {
    if (!(await isStillAllowed(trx, staff, permission))) return refuse('not-allowed');
    const added = await add(trx);
    if (added instanceof Refused) return added;
    await writeAudit(trx, { actor: staff.staffId, action, subject: { kind, id: added.id }, after: added.values });
    return added.id;
  });
}

/** Reads the tables again: what the call found earlier may be out of date. */
export async function isStillAllowed(trx: Transaction, staff: StaffCaller, permission: Permission): Promise<boolean> {
  const { rows } = await sql`
    select from staff_session s join staff m using (staff_id) join role_permission p using (role_id)
     where s.session_id = ${staff.sessionId} and s.ended_at is null and m.removed_at is null
       and p.permission = ${permission}`.execute(trx);
  return rows.length > 0;
}

async function staleVersion(
  trx: Transaction,
  { kind, id }: Pick<Subject<Values>, 'kind' | 'id'>,
  { version, values }: { version: number; values: Values },
  yours: Values,
) {
  const last = await trx
    .selectFrom('audit')
    .leftJoin('staff', 'staff.staff_id', 'audit.actor')
    .select(['staff.full_name', 'audit.at'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return refuse('changed-since', {
    conflict: { version, current: values, yours, by: last?.full_name ?? null, at: last?.at.toISOString() ?? null },
  });
}

const asText = (value: unknown): string => JSON.stringify(value ?? null);

const changedKeys = (before: Values, after: Values): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => asText(before[key]) !== asText(after[key]),
  );

const pick = (values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
