import { sql } from 'kysely';
import type { Database } from '../../database/client.ts';

export type CheckKind = 'payments' | 'certificate' | 'disk';

interface Finding {
  fault: string | null;
  detail: Record<string, unknown>;
}

export interface HealthCheck {
  kind: CheckKind;
  place: string;
  everySeconds: number;
  look: () => Promise<Finding>;
}

/** Looks, if nobody has lately. Of several processes, the first to claim the row does it. */
export async function lookIfDue(db: Database, { kind, place, everySeconds, look }: HealthCheck): Promise<void> {
  const { rows } = await sql`
    insert into health_check (kind, place) values (${kind}, ${place})
    on conflict (kind, place) do update set looked_at = now()
     where health_check.looked_at < now() - make_interval(secs => ${everySeconds})
    returning kind`.execute(db);
  if (rows.length === 0) return;
  const { fault, detail } = await look();
  await sql`
    update health_check set fault = ${fault}, detail = ${JSON.stringify(detail)}::jsonb
     where kind = ${kind} and place = ${place}`.execute(db);
}

/** Machines that are no longer there. */
export async function forgetOldChecks(db: Database): Promise<void> {
  await sql`delete from health_check where looked_at < now() - interval '1 day'`.execute(db);
}
