import type { Database } from './client.ts';
import { StartupError } from './startup-error.ts';

export type ShopMode = 'demo' | 'live';

/** The first start marks the database as demo or live; after that it accepts no other mode. Several processes may start at once. */
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
      'Use a separate database with DATABASE_URL or DATA_DIR.',
  );
}
