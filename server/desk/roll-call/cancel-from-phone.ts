import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { refuse, Refused } from '../../http/refuse.ts';
import type { Outbox } from '../../state/outbox.ts';
import type { StaffCaller } from '../../state/staff-sessions.ts';
import { cancelClass } from '../batches/change-class.ts';
import { findRollClass, mayMark } from './roll-classes.ts';

interface Parts {
  db: Database;
  outbox: Pick<Outbox, 'sendMail' | 'sendPush'>;
}

/** A coach on the rink cancels a class, such as for rain. Idempotent, because responses get lost. */
export async function cancelFromPhone(parts: Parts, staff: StaffCaller, classId: string, reason: string) {
  const { rows } = await sql<{ version: number; state: string }>`
    select c.version, c.state from batch_class c join batch b using (batch_id)
     where c.class_id = ${classId} and ${mayMark(staff)}`.execute(parts.db);
  const [found] = rows;
  if (!found) return refuse('unknown-row');
  let families = 0;
  if (found.state !== 'cancelled') {
    const { version } = found;
    const done = await cancelClass(parts, staff, classId, { version, reason, permission: 'roll-call.edit' });
    if (done instanceof Refused) return done;
    families = done.told;
  }
  return { class: await findRollClass(parts.db, staff, classId), families };
}
