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
  { purpose, version, text, erased_after_months }: DeskBody<'POST /desk/notices'>,
): Promise<ConsentNotice | Refused<'not-allowed' | 'changed-since' | 'bad-input'>> {
  const current = (await listNotices(db)).find((each) => each.purpose === purpose);
  const months = purpose === 'training' ? (erased_after_months ?? current?.erased_after_months ?? null) : null;
  if (current?.version === version && current.text === text && current.erased_after_months === months) return current;
  if (purpose === 'training' && months === null) return refuse('bad-input', { fields: [noMonths] });
  if (months !== null && !namesMonths(text, months)) return refuse('bad-input', { fields: [unnamedMonths(months)] });
  const added = await staffAddition(
    db,
    staff,
    { action: 'consent text changed', kind: 'consent text', permission: 'settings.edit' },
    async (trx) => {
      const { rows } = await sql<{ version: number }>`
        insert into consent_notice (purpose, version, text, erased_after_months)
        select ${purpose}, max(version) + 1, ${text}, ${months}::integer from consent_notice where purpose = ${purpose}
        having max(version) = ${version}
        on conflict do nothing
        returning version`.execute(trx);
      const [row] = rows;
      if (!row) {
        return refuse('changed-since', { message: 'Somebody else changed this text. Please look at it again.' });
      }
      return {
        id: `${purpose} ${row.version}`,
        values: { text, ...(months !== null && { erased_after_months: months }) },
      };
    },
  );
  return added instanceof Refused ? added : { purpose, version: version + 1, text, erased_after_months: months };
}

const monthsText = (months: number): string => (months === 1 ? '1 month' : `${months} months`);

/** Parents agree to the text, so the number that the job erases by must be in it. */
const namesMonths = (text: string, months: number): boolean =>
  new RegExp(`(?<!\\d)${months}\\s+months?\\b`, 'i').test(text);

const noMonths = {
  field: 'erased_after_months',
  reason: 'Please say after how many months a child’s data is erased.',
};

const unnamedMonths = (months: number) => ({
  field: 'text',
  reason: `Please say in the text that the data is erased ${monthsText(months)} after the child leaves.`,
});
