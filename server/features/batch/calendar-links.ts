import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../../database/client.ts';

/** 192 bits. */
const tokenBytes = 24;

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

type Owner = { userId: string } | { staffId: string };

/** One link per person. A new one replaces it, which stops a link that was shared by mistake. */
export async function makeCalendarLink(db: Database, owner: Owner): Promise<{ path: string }> {
  const token = randomBytes(tokenBytes).toString('base64url');
  const of = 'userId' in owner ? { user_id: owner.userId } : { staff_id: owner.staffId };
  await db
    .insertInto('calendar_link')
    .values({ token_hash: hashOfToken(token), ...of })
    .onConflict((conflict) =>
      conflict
        .column('userId' in owner ? 'user_id' : 'staff_id')
        .doUpdateSet({ token_hash: hashOfToken(token), created_at: new Date() }),
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
