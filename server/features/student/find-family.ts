import { sql } from 'kysely';
import type { FamilyChild } from '../../../contract/family.ts';
import type { Database } from '../../../database/client.ts';
import { listNextClasses } from './absences.ts';
import { findKitPackage, listKitPackages, listKits } from './kit.ts';
import { sizesOfChild } from './sizes.ts';

type Row = Omit<FamilyChild, 'classes' | 'kit' | 'kit_package'>;

const momentText = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Classes to come, kit, consents, erasure and sizes of the caller's children, in the order of `listChildren`. */
export async function findFamily(db: Database, userId: string): Promise<FamilyChild[]> {
  const { rows } = await sql<Row>`
    select s.student_id as child_id, ${sizesOfChild} as sizes,
           (select coalesce(jsonb_agg(jsonb_build_object('purpose', c.purpose, 'version', c.notice_version, 'text', n.text,
                      'given_at', ${momentText('c.given_at')}) order by c.purpose), '[]')
              from consent c join consent_notice n on (n.purpose, n.version) = (c.purpose, c.notice_version)
             where c.student_id = s.student_id and c.withdrawn_at is null) as consents,
           (select case when r.state <> 'taken back' then jsonb_build_object('state', r.state,
                      'asked_at', ${momentText('r.asked_at')}, 'answer', r.answer) end
              from erasure_request r where r.student_id = s.student_id order by r.asked_at desc, r.state = 'open' desc limit 1) as erasure
      from student s join guardian g using (student_id)
     where g.user_id = ${userId}
     order by s.created_at, s.student_id`.execute(db);
  const [classes, kits, packages] = await Promise.all([
    listNextClasses(
      db,
      rows.map(({ child_id }) => child_id),
    ),
    listKits(db, userId),
    listKitPackages(db),
  ]);
  return rows.map((row) => ({
    ...row,
    classes: classes
      .filter(({ student_id }) => student_id === row.child_id)
      .map(({ student_id: _student, ...each }) => each),
    kit: kits.get(row.child_id) ?? [],
    kit_package: findKitPackage(packages, kits.get(row.child_id) ?? []),
  }));
}
