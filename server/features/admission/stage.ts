import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { stageOf, type Stage } from '../../../domain/admission-stage.ts';
import { positionAt, positionOfEnrolment } from '../batch/queries.ts';

export interface PlaceOfForm {
  state: 'waiting' | 'placed';
  position: number | null;
  /** "Evening, Airoli" */
  batch: string;
}

/** Of `admission a`: its sender is a guardian. Whoever sent a form for a child of others learns nothing of what we know about the child. */
export const isSentByGuardian = sql`exists (select from guardian g where g.student_id = a.student_id and g.user_id = a.user_id)`;

/** Of `admission a`: its own number on the waiting list, or the student's stay in a batch, first that of the form; null if there is neither. */
export const placeOfAdmission = sql<PlaceOfForm | null>`
  case when a.state = 'new' and a.waiting_number is not null and a.batch_id is not null then
         jsonb_build_object('state', 'waiting', 'position', ${positionAt(sql`a.batch_id`, sql`a.waiting_number`)},
                            'batch', (select b.name || ', ' || b.centre from batch b where b.batch_id = a.batch_id))
       when a.state = 'accepted' and ${isSentByGuardian} then
         (select jsonb_build_object('state', e.state, 'position', ${positionOfEnrolment}, 'batch', b.name || ', ' || b.centre)
            from enrolment e join batch b using (batch_id)
           where e.student_id = a.student_id and e.state <> 'ended'
           order by e.batch_id is not distinct from a.batch_id desc, e.state = 'placed' desc, e.number limit 1) end`;

/** Of `admission a`: the batch that it is for, "Evening, Airoli"; null for any. */
export const batchOfAdmission = sql<string | null>`
  (select b.name || ', ' || b.centre from batch b
    where b.batch_id = a.batch_id and (a.state <> 'accepted' or ${isSentByGuardian}))`;

/** With the batch, if there is one. */
export interface FoundStage extends Stage {
  batch: string | null;
}

export interface StageRow {
  state: 'new' | 'accepted' | 'declined';
  place: PlaceOfForm | null;
  batch: string | null;
}

export const foundStage = ({ state, place, batch }: StageRow): FoundStage => ({
  ...stageOf({ state, place }),
  batch: place?.batch ?? batch,
});

export async function findStage(trx: Transaction, admissionId: string): Promise<FoundStage> {
  const { rows } = await sql<StageRow>`
    select a.state, ${placeOfAdmission} as place, ${batchOfAdmission} as batch
      from admission a where a.admission_id = ${admissionId}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`admission ${admissionId} is gone`);
  return foundStage(row);
}
