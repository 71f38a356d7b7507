import type { Database } from '../../database/client.ts';

/** Anybody who tries the demo can log in as its first customer. */
export const demoLogin = { email: 'asha.rao@example.com', password: 'eight-wheels' };

/** Null: this demo was started without customers. */
export async function findDemoLogin(db: Database): Promise<typeof demoLogin | null> {
  const account = await db
    .selectFrom('account')
    .select('user_id')
    .where('email', '=', demoLogin.email)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return account ? demoLogin : null;
}
