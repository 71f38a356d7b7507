import { sql } from 'kysely';
import type { Database } from '../../database/client.ts';

/** Counts for an operator's graphs, by kind. */
export interface ShopCounts {
  orders: Record<string, number>;
  jobs: Record<string, number>;
  jobSeconds: Record<string, number>;
  /** Empty if backups are not set up. */
  backupSeconds: Record<string, number>;
}

export async function readShopCounts(db: Database): Promise<ShopCounts> {
  const { rows } = await sql<{ name: keyof ShopCounts; kind: string; value: number }>`
    select 'orders' as name, 'placed' as kind, count(*)::float8 as value
      from shop_order where placed_at > now() - interval '1 hour'
    union all
    select 'orders', 'unpaid', count(*) from shop_order
     where stage = 'awaiting payment' and created_at > now() - interval '1 hour'
    union all
    select 'jobs', name, count(*) from pgboss.job where state < 'active' and start_after <= now() group by name
    union all
    select 'jobSeconds', name, extract(epoch from now() - min(start_after)) from pgboss.job
     where state < 'active' and start_after <= now() group by name
    union all
    select 'backupSeconds', 'base', extract(epoch from now() - coalesce(base_at, wanted_since)) from backup_state
    union all
    select 'backupSeconds', 'log', extract(epoch from now() - coalesce(log_at, wanted_since)) from backup_state`.execute(
    db,
  );
  const of = (wanted: keyof ShopCounts) =>
    Object.fromEntries(rows.filter(({ name }) => name === wanted).map(({ kind, value }) => [kind, value]));
  return { orders: of('orders'), jobs: of('jobs'), jobSeconds: of('jobSeconds'), backupSeconds: of('backupSeconds') };
}
