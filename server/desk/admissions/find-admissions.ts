import { sql, type RawBuilder } from 'kysely';
import type { DeskAdmission, DeskAdmissionRow } from '../../../contract/desk/admissions.ts';
import type { DeskQuery } from '../../../contract/desk/desk-contract.ts';
import type { Database } from '../../../database/client.ts';
import { feeBackState, owedPaise, type FeeMoney } from '../../../domain/fee-back.ts';
import { feeMoneyOfAdmission, owesFeeBack } from '../../features/admission/fee-money.ts';
import { batchOfAdmission, foundStage, placeOfAdmission, type PlaceOfForm } from '../../features/admission/stage.ts';
import { readListPage } from '../list/list-page.ts';
import { escapeLike } from '../list/title-search.ts';

interface Read {
  created_at: Date;
  place: PlaceOfForm | null;
  batch_for: string | null;
  money: FeeMoney | null;
}
type Row = Omit<DeskAdmissionRow, 'created_at' | 'standing' | 'fee_back'> & Read;

const columns = sql`
  a.admission_id, a.created_at, a.name, a.dob::text, a.centre, a.state, a.student_id,
  (select b.name from batch b where b.batch_id = a.batch_id) as batch,
  exists (select from fee_order f where f.admission_id = a.admission_id and f.state = 'paid') as is_paid,
  ${placeOfAdmission} as place, ${batchOfAdmission} as batch_for, ${feeMoneyOfAdmission} as money`;

function present<R extends Pick<Row, 'state' | 'created_at'> & Read>({ place, batch_for, money, ...row }: R) {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    standing: foundStage({ state: row.state, place, batch: batch_for }),
    fee_back: row.state === 'declined' && money !== null ? feeBackState(money) : null,
  };
}

export async function listDeskAdmissions(
  db: Database,
  { q, state, centre, fee, after, limit }: DeskQuery<'GET /desk/admissions'>,
) {
  const tests: RawBuilder<unknown>[] = [];
  if (q !== '') tests.push(sql`(a.name || ' ' || a.mobile || ' ' || a.email) ilike ${`%${escapeLike(q)}%`}`);
  if (state !== undefined) tests.push(sql`a.state = ${state}`);
  if (fee !== undefined) tests.push(owesFeeBack);
  if (centre) tests.push(sql`a.centre = ${centre}`);
  const tested = tests.length === 0 ? null : sql.join(tests, sql` and `);
  const page = await readListPage<Row>(db, {
    table: sql`admission`,
    alias: sql`a`,
    id: sql`a.admission_id`,
    columns,
    matching: tested ?? sql`true`,
    walk: tested === null ? undefined : { within: sql`true`, tested },
    sort: { key: sql`a.created_at`, kind: 'moment', isDescending: true },
    after,
    limit,
  });
  return { ...page, rows: page.rows.map(present) };
}

type OneRow = Omit<DeskAdmission, 'created_at' | 'decided_at' | 'standing' | 'fee_back' | 'owed_paise'> &
  Read & { decided_at: Date | null };

/** Without the Aadhaar number: nobody needs it to accept a child. */
export async function findDeskAdmission(db: Database, admissionId: string): Promise<DeskAdmission | undefined> {
  const { rows } = await sql<OneRow>`
    select ${columns}, a.version, jsonb_build_object('name', a.user_name,
        'is_guardian', exists (select from guardian g where g.student_id = a.student_id and g.user_id = a.user_id)) as sender,
      a.father_name, a.mother_name, a.mobile, a.email, a.gender, a.school, a.address, a.pincode,
      a.fee_paise, a.batch_id, a.consents, a.answer, a.fee_back_note, a.decided_at,
      (select m.full_name from staff m where m.staff_id = a.decided_by) as decided_by,
      case when a.state <> 'new' then '[]' else
        (select coalesce(jsonb_agg(to_jsonb(k) order by k.is_own desc, k.name, k.student_id), '[]') from (
          select s.student_id, s.name, s.dob::text, s.state,
                 exists (select from guardian g where g.student_id = s.student_id and g.user_id = a.user_id) as is_own,
                 (select string_agg(g.name, ', ' order by g.created_at) from guardian g where g.student_id = s.student_id) as guardians
            from student s
           where s.student_id in (select g.student_id from guardian g where g.user_id = a.user_id)
              or lower(s.name) = lower(a.name) and (s.dob is null or a.dob is null or s.dob = a.dob)
           limit 20) k) end as candidates
      from admission a where a.admission_id = ${admissionId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return {
    ...present(row),
    owed_paise: row.money === null ? 0 : owedPaise(row.money),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
