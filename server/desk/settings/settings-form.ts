import { sql } from 'kysely';
import type { DeskRefusalCode } from '../../../contract/desk/desk-refusals.ts';
import type { RefusalCode } from '../../../contract/refusals.ts';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { contentVersion, staffTransaction, type Subject, type Values } from '../change/staff-transaction.ts';
import type { Undoable } from '../change/undo-change.ts';

interface SettingsForm<V extends Values, C extends RefusalCode | DeskRefusalCode> {
  /** In the audit. */
  kind: string;
  /** What the audit calls a change. */
  action?: (wanted: V) => string;
  read: (db: Database | Transaction) => Promise<V>;
  write: (trx: Transaction, wanted: V) => Promise<Refused<C> | void>;
}

/** Values of which a shop has one set, saved together: how to find, change and undo them. */
export function settingsForm<V extends Values, C extends RefusalCode | DeskRefusalCode>({
  kind,
  action = () => `${kind} changed`,
  read,
  write,
}: SettingsForm<V, C>) {
  const subject: Subject<V> = {
    kind,
    id: 'shop',
    permission: 'settings.edit',
    async lock(trx) {
      // An advisory lock, because a new shop has no row to lock yet.
      await sql`select pg_advisory_xact_lock(hashtext(${`settings ${kind}`}))`.execute(trx);
      const values = await read(trx);
      return { version: contentVersion(values), values };
    },
  };
  const undo: Undoable = {
    subjectOf: () => subject,
    async putBack(trx, _id, values) {
      const refused = await write(trx, { ...(await read(trx)), ...values });
      if (refused) return refuse('cannot-undo', { message: refused.body.message });
    },
  };
  return {
    async find(db: Database) {
      const values = await read(db);
      return { ...values, version: contentVersion(values) };
    },
    async change(db: Database, staff: StaffCaller, { version, wanted }: { version: number; wanted: V }) {
      const edit = { action: action(wanted), subject, version, yours: wanted };
      const edited = await staffTransaction<V, C>(db, staff, edit, (trx) => write(trx, wanted));
      return edited instanceof Refused ? edited : { ...edited.values, version: edited.version };
    },
    undo,
  };
}
