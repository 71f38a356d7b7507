import { sql } from 'kysely';
import type { Database } from '../../../database/client.ts';
import { distanceText, timeText } from '../../../domain/skate-time.ts';
import type { Certificate } from '../invoice/certificate.ts';
import { findSiteProfile } from '../site/queries.ts';

interface Achieved {
  holder: string;
  /** YYYY-MM-DD */
  day: string;
  by: string;
}

const fileName = 'certificate.pdf';

/** Undefined: the student has not reached this level, or is unknown. */
export async function findLevelCertificate(
  db: Database,
  { studentId, level }: { studentId: string; level: string },
): Promise<Certificate | undefined> {
  const { rows } = await sql<Achieved & { about: string }>`
    select c.name as holder, (s.reached_at at time zone 'Asia/Kolkata')::date::text as day, m.full_name as by, l.about
      from student_level s
      join student c using (student_id)
      join level l on l.name = s.level
      join staff m on m.staff_id = s.reached_by
     where s.student_id = ${studentId} and s.level = ${level}`.execute(db);
  const [found] = rows;
  return found && certificateOf(db, found, { did: 'has reached the level', what: level, detail: found.about });
}

/** For the best time. Undefined: there is no time over this distance, or the student is unknown. */
export async function findTimeCertificate(
  db: Database,
  { studentId, metres }: { studentId: string; metres: number },
): Promise<Certificate | undefined> {
  const { rows } = await sql<Achieved & { ms: number; place: string }>`
    select c.name as holder, t.day::text, m.full_name as by, t.ms, t.place
      from skate_time t join student c using (student_id) join staff m using (staff_id)
     where t.student_id = ${studentId} and t.metres = ${metres}
     order by t.ms, t.day, t.time_id limit 1`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const unit = found.ms < 60_000 ? 'seconds' : 'minutes';
  return certificateOf(db, found, {
    did: `has skated ${distanceText(metres)} in`,
    what: `${timeText(found.ms)} ${unit}`,
    detail: `A personal best, at ${found.place}`,
  });
}

async function certificateOf(
  db: Database,
  { holder, day, by }: Achieved,
  words: Pick<Certificate, 'did' | 'what' | 'detail'>,
): Promise<Certificate> {
  const profile = await findSiteProfile(db);
  return {
    kind: 'certificate',
    fileName,
    shop: {
      name: profile?.logo_name ?? '',
      tagLine: profile?.tag_line ?? '',
      colour: profile?.main_colour ?? null,
      accent: profile?.accent_colour ?? null,
    },
    holder,
    ...words,
    day: day.split('-').toReversed().join('/'),
    by,
  };
}
