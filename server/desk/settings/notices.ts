import { sql } from 'kysely';
import type { ConsentNotice } from '../../../contract/batch.ts';
import type { DeskBody } from '../../../contract/desk/desk-contract.ts';
import type { Database } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import { listNotices } from '../../features/batch/queries.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { staffAddition } from '../change/staff-transaction.ts';

/**
 * A changed text is a new version, because what parents agreed to must not change; they are asked again. Saving the same text adds nothing.
 */
export async function addNotice(
  db: Database,
  staff: StaffCaller,
  { purpose, version, text }: DeskBody<'POST /desk/notices'>,
): Promise<ConsentNotice | Refused<'not-allowed' | 'changed-since'>> {
  const current = (await listNotices(db)).find((each) => each.purpose === purpose);
  if (current?.version === version && current.text === text) return current;
  const added = await staffAddition(
    db,
    staff,
    { action: 'consent text changed', kind: 'consent text', permission: 'settings.edit' },
    async (trx) => {
      const { rows } = await sql<{ version: number }>`
        insert into consent_notice (purpose, version, text)
        select ${purpose}, max(version) + 1, ${text} from consent_notice where purpose = ${purpose}
        having max(version) = ${version}
        on conflict do nothing
        returning version`.execute(trx);
      const [row] = rows;
      if (!row) {
        return refuse('changed-since', { message: 'Somebody else changed this text. Please look at it again.' });
      }
      return { id: `${purpose} ${row.version}`, values: { text } };
    },
  );
  return added instanceof Refused ? added : { purpose, version: version + 1, text };
}
