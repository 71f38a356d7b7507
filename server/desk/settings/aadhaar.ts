import { sql } from 'kysely';
import type { Database, Transaction } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffTransaction, versioned, type Subject } from '../change/staff-transaction.ts';
import { settingsForm } from './settings-form.ts';

/** Whether the admission form asks for the number. */
export const aadhaarForm = settingsForm<{ asks_aadhaar: boolean }, never>({
  kind: 'aadhaar',
  action: ({ asks_aadhaar }) => (asks_aadhaar ? 'Aadhaar field switched on' : 'Aadhaar field switched off'),
  read: (db) => db.selectFrom('academy').select('asks_aadhaar').executeTakeFirstOrThrow(),
  async write(trx, wanted) {
    await trx.updateTable('academy').set(wanted).execute();
  },
});

/** Admissions that hold a number. */
export async function countAadhaar(db: Database | Transaction): Promise<number> {
  const { rows } = await sql<{ stored: number }>`
    select count(*)::integer as stored from admission where aadhaar_cipher is not null`.execute(db);
  return rows[0]?.stored ?? 0;
}

/** Without an undo: the numbers are gone. */
const storedNumbers: Subject<{ stored: number }> = {
  kind: 'aadhaar numbers',
  id: 'shop',
  permission: 'settings.edit',
  async lock(trx) {
    // Forms being sent lock this row for share, so none can add a number during the purge.
    await sql`select from academy for update`.execute(trx);
    return versioned({ version: 1, stored: await countAadhaar(trx) });
  },
};

/** Removes all numbers, and their last four digits. `count`: how many the caller was asked about. */
export async function purgeAadhaar(db: Database, staff: StaffCaller, count: number) {
  const edited = await staffTransaction(
    db,
    staff,
    { action: 'Aadhaar numbers removed', subject: storedNumbers },
    async (trx, { stored }) => {
      if (stored !== count) {
        const message = `There are ${stored} numbers now. Please look again.`;
        return refuse('changed-since', { message });
      }
      await sql`
        update admission set aadhaar_cipher = null, aadhaar_last_four = null where aadhaar_cipher is not null`.execute(
        trx,
      );
      return undefined;
    },
  );
  return edited instanceof Refused ? edited : { removed: count };
}
