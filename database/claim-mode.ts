import type { Database } from './client.ts';
import { StartupError } from './startup-error.ts';

export type ShopMode = 'demo' | 'live';

/** The first start says what a database is for; from then on it serves nothing else. Several processes may start at once. */
export async function claimMode(db: Database, mode: ShopMode): Promise<void> {
  await db
    .insertInto('shop_mode')
    .values({ mode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const claimed = await db.selectFrom('shop_mode').select('mode').executeTakeFirstOrThrow();
  if (claimed.mode === mode) return;
  throw new StartupError(
    `SHOP_MODE=${mode} cannot use this database: it belongs to a ${claimed.mode} shop. ` +
      'Give it a database of its own with DATABASE_URL or DATA_DIR.',
  );
}
