import { sql } from 'kysely';
import type { Transaction } from '../../../database/client.ts';
import { timesText, type ClassTime } from '../../../domain/class-plan.ts';
import { timesOfBatch } from '../../features/batch/queries.ts';
import type { Place } from '../../features/student/place-student.ts';
import type { Notice } from '../../features/student/tell-family.ts';

/** Staff took the child out. */
interface Ended {
  state: 'ended';
  was: 'placed' | 'waiting';
}

/** The mail and push about a place in a batch or on its waiting list. */
export async function placeNotice(
  trx: Transaction,
  { studentId, batchId, place }: { studentId: string; batchId: string; place: Place | Ended },
): Promise<Notice> {
  const { rows } = await sql<{ child: string; batch: string; centre: string; times: ClassTime[] }>`
    select s.name as child, b.name as batch, b.centre, ${timesOfBatch} as times
      from batch b, student s where b.batch_id = ${batchId} and s.student_id = ${studentId}`.execute(trx);
  const { child = '', batch = '', centre = '', times = [] } = rows[0] ?? {};
  const where = `${batch} at ${centre} (${timesText(times)})`;
  if (place.state === 'ended') {
    const what = place.was === 'placed' ? 'no longer has a place in' : 'is no longer on the waiting list of';
    return {
      subject:
        place.was === 'placed' ? `No place in ${batch}, ${centre}` : `Off the waiting list of ${batch}, ${centre}`,
      paragraphs: [`${child} ${what} ${where}. If this is not what you expected, please ask us.`],
      push: {
        title: place.was === 'placed' ? 'A place has ended' : 'Off the waiting list',
        body: `${batch}, ${centre}`,
      },
    };
  }
  if (place.state === 'placed') {
    return {
      subject: `A place in ${batch}, ${centre}`,
      paragraphs: [`${child} has a place in ${where}. See you in class!`],
      push: { title: 'A place in class', body: `${batch}, ${centre}` },
    };
  }
  return {
    subject: `On the waiting list of ${batch}, ${centre}`,
    paragraphs: [
      `All places in ${where} are taken. ${child} is number ${place.position ?? 1} on the waiting list.`,
      'We write to you as soon as there is a place.',
    ],
    push: { title: 'On the waiting list', body: `Number ${place.position ?? 1} for ${batch}, ${centre}` },
  };
}
