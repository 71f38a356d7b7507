import type { Database } from '../../../database/client.ts';
import { hashLinkToken, newLinkToken } from '../../state/secret-text.ts';

type Owner = { userId: string } | { staffId: string };

/** One link per person. A new one replaces it, which stops a link that was shared by mistake. */
export async function makeCalendarLink(db: Database, owner: Owner): Promise<{ path: string }> {
  const token = newLinkToken();
  const of = 'userId' in owner ? { user_id: owner.userId } : { staff_id: owner.staffId };
  await db
    .insertInto('calendar_link')
    .values({ token_hash: hashLinkToken(token), ...of })
    .onConflict((conflict) =>
      conflict
        .column('userId' in owner ? 'user_id' : 'staff_id')
        .doUpdateSet({ token_hash: hashLinkToken(token), created_at: new Date() }),
    )
    .execute();
  return { path: `/calendar/${token}.ics` };
}

export async function endCalendarLink(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('calendar_link').where('user_id', '=', userId).execute();
}

export async function hasCalendarLink(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('calendar_link')
    .select('token_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}
