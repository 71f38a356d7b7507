import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';

/** Facts from the configuration, which no table has. */
export interface HealthSetUp {
  isDemo: boolean;
  /** False: mails are written to files. */
  hasMailServer: boolean;
  payments: 'simulated' | 'test' | 'live';
  backups: 'made' | 'not set up' | 'own server';
  isHttps: boolean;
}

interface Disk {
  place: string;
  free_bytes: number | null;
  total_bytes: number | null;
}

/** Everything Health needs from the database, in one row. */
export interface HealthFacts {
  mail: { sent_at: string | null; failing_since: string | null; fault: string | null; unsent: number };
  payments: {
    looked_at: string | null;
    fault: string | null;
    has_wrong_keys: boolean;
    webhook_at: string | null;
    /** A recent payment has no event, and neither has any later one. */
    has_missed_webhook: boolean;
  };
  backup: {
    is_own: boolean;
    base_at: string | null;
    base_bytes: number | null;
    log_at: string | null;
    asked_at: string | null;
    tried_at: string | null;
    fault: string | null;
    is_late: boolean;
    is_asked: boolean;
  } | null;
  disks: Disk[];
  jobs: { waiting_since: string | null; failing: string[] };
  certificate: { looked_at: string; fault: string | null; ends_at: string | null; days_left: number | null } | null;
}

/** Times are ISO text. A job that has waited for less than this is not late, because workers look once a second. */
export async function readFacts(db: Database): Promise<HealthFacts> {
  const { rows } = await sql<{ facts: HealthFacts }>`
    with webhook as (
      select greatest((select max(received_at) from webhook_event where processed_at is null),
                      (select received_at from webhook_event where processed_at is not null
                        order by processed_at desc limit 1)) as at)
    select jsonb_build_object(
      'mail', (select jsonb_build_object('sent_at', sent_at, 'failing_since', failing_since, 'fault', fault,
                 'unsent', (select count(*) from unsent_mail)) from mail_state),
      'payments', jsonb_build_object(
         'looked_at', c.looked_at, 'fault', c.fault, 'has_wrong_keys', coalesce((c.detail->>'has_wrong_keys')::boolean, false),
         'webhook_at', webhook.at,
         'has_missed_webhook', exists (
           select from payment where captured_at between greatest(coalesce(webhook.at, '-infinity'), now() - interval '7 days')
             + interval '1 hour' and now() - interval '1 hour')),
      'backup', (select to_jsonb(b) - array['is_only', 'wanted_since'] || jsonb_build_object(
           'is_late', coalesce(base_at, wanted_since) < now() - interval '26 hours'
             or not is_own and coalesce(log_at, wanted_since) < now() - interval '15 minutes',
           'is_asked', coalesce(asked_at > coalesce(base_at, '-infinity'), false)) from backup_state b),
      'disks', (select coalesce(jsonb_agg(detail || jsonb_build_object('place', place) order by place), '[]')
                  from health_check where kind = 'disk' and looked_at > now() - interval '1 hour'),
      'jobs', jsonb_build_object(
         'waiting_since', (select min(start_after) from pgboss.job where state = 'created' and start_after <= now()),
         'failing', array(select distinct name from pgboss.job where state = 'retry' order by name)),
      'certificate', (select jsonb_build_object('looked_at', looked_at, 'fault', fault, 'ends_at', detail->'ends_at',
           'days_left', floor(extract(epoch from (detail->>'ends_at')::timestamptz - now()) / 86400))
           from health_check where kind = 'certificate')) as facts
      from webhook left join health_check c on c.kind = 'payments'`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the facts are always one row');
  return row.facts;
}
