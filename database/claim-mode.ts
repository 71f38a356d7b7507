import { sql } from 'kysely';
import type { Database } from './client.ts';
import { StartupError } from './startup-error.ts';

export type ShopMode = 'demo' | 'live';

/**
 * The first start marks the database as demo or live; after that it accepts no other mode. Several processes may start at once. A new live
 * shop starts closed: its owner opens it at the desk.
 */
export async function claimMode(db: Database, mode: ShopMode): Promise<void> {
  await sql`
    with claimed as (insert into shop_mode (mode) values (${mode}) on conflict do nothing returning mode)
    update shop_opening set is_open = false, opened_at = null
     where exists (select from claimed where mode = 'live') and not exists (select from product)`.execute(db);
  const claimed = await db.selectFrom('shop_mode').select('mode').executeTakeFirstOrThrow();
  if (claimed.mode === mode) return;
  throw new StartupError(
    `SHOP_MODE=${mode} cannot use this database: it belongs to a ${claimed.mode} shop. ` +
      'Use a separate database with DATABASE_URL or DATA_DIR.',
  );
}
