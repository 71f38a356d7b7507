import { sql, type RawBuilder } from 'kysely';
import { Random } from '../providers/payment/simulator/faults.ts';
import { addDays, mondayOf } from '../../domain/class-plan.ts';
import { indiaDate } from '../../domain/india-time.ts';
import { addBatch } from '../desk/batches/change-batch.ts';
import { addHoliday } from '../desk/batches/holidays.ts';
import { enterStudent, noteAgeProof } from '../desk/students/change-student.ts';
import { placeInBatch } from '../desk/students/places.ts';
import { planAllBatches } from '../features/batch/plan-batch.ts';
import { boys, demoBatches, girls, notes, surnames } from './academy-words.ts';
import { pick, type DemoShop } from './demo-shop.ts';
import { daysAfter } from './diary.ts';
import { done } from './desk-work.ts';
import { setUpKit } from './family.ts';
import { people } from './people.ts';
import { addProgress } from './progress.ts';

/** Eight months: long enough for attendance that looks real. */
const daysOpen = 243;
/** Shorter than classes are planned ahead, so that none is left out. */
const planEveryDays = 80;
const seed = 11;

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The academy before the shop's history begins: batches of all centres, and the children in them. */
export async function openAcademy(shop: DemoShop, now: Date): Promise<void> {
  const { db, staff, outbox, diary } = shop;
  // Its own, so that the shop's history stays the same.
  const random = new Random(seed);
  const opening = daysAfter(now, -daysOpen);
  await diary.turnTo(opening);
  const centres = await db.selectFrom('centre').select('name').orderBy('position').execute();
  const coach = await db.selectFrom('staff_centre').select(['staff_id', 'centre']).executeTakeFirst();
  let entered = 0;
  for (const { centre: place, ages, days, starts_at, minutes, children, ...batch } of demoBatches) {
    const centre = centres[place]?.name ?? '';
    const [age_from, age_to] = ages;
    await diary.turnTo(opening);
    const { batch_id: batchId } = done(
      await addBatch(db, staff.owner, {
        ...batch,
        centre,
        age_from,
        age_to,
        starts_on: dayOf(opening),
        ends_on: null,
        status: 'Active',
        times: days.map((day) => ({ day, starts_at, minutes })),
        coaches: coach?.centre === centre ? [coach.staff_id] : [],
      }),
    );
    for (let nr = 0; nr < children; nr++) {
      // Most came when it opened, the others one by one.
      const late = Math.max(0, nr / children - 0.6) / 0.4;
      await diary.turnTo(daysAfter(opening, Math.floor(late * (daysOpen - 7))));
      const child = childOf(random, entered, { youngest: age_from, oldest: age_to ?? 34, now });
      entered += 1;
      const { student_id: studentId } = done(await enterStudent({ db, outbox }, staff.owner, child));
      if (random.chance(0.7)) done(await noteAgeProof(db, staff.owner, studentId, 2));
      done(await placeInBatch({ db, outbox }, staff.owner, { studentId, batchId }));
    }
  }
  for (let day = planEveryDays; day < daysOpen; day += planEveryDays) {
    await diary.turnTo(daysAfter(opening, day));
    await planAllBatches(db);
  }
  await diary.turnTo(now);
  await planAllBatches(db);
  const closed = addDays(mondayOf(indiaDate(now)), 6);
  const holiday = { centre: centres[2]?.name ?? null, name: 'Town festival', from_day: closed, to_day: closed };
  done(await addHoliday(db, staff.owner, holiday));
  await setUpKit(shop);
  await addProgress(shop, now);
  await addAttendance(shop);
}

/**
 * Roll calls of all days before today, in one statement: with the use case, 1,000 classes would take ten times as long. Each child has
 * its own diligence, and fewer come when it rains, on the same days for everybody.
 */
async function addAttendance({ db, staff }: DemoShop): Promise<void> {
  const rolled = (of: RawBuilder<unknown>) => sql`(('x' || left(md5(${of}), 7))::bit(28)::integer % 1000)`;
  await sql`
    insert into attendance (mark_id, class_id, student_id, mark, staff_id, marked_at, received_at)
    select left(encode(sha256((c.class_id || e.student_id)::bytea), 'hex'), 32), c.class_id, e.student_id,
           case when d.luck >= d.diligence then case when d.luck % 3 = 0 then 'excused' else 'absent' end
                when d.luck % 17 = 0 then 'late' else 'present' end,
           coalesce(k.staff_id, ${staff.owner.staffId}), c.starts_at + interval '6 minutes', c.starts_at + interval '6 minutes'
      from batch_class c
      join enrolment e on e.batch_id = c.batch_id and e.placed_at <= c.starts_at and coalesce(e.ended_at, 'infinity') > c.starts_at
      left join lateral (select staff_id from batch_coach b where b.batch_id = c.batch_id limit 1) k on true
      cross join lateral (
        select ${rolled(sql`c.planned_at::text || e.number`)} as luck,
               820 + ${rolled(sql`e.number::text`)} % 170
                 - case when ${rolled(sql`(c.planned_at::date)::text`)} < 60 then 250 else 0 end as diligence) d
     where c.state = 'planned'
       and c.starts_at < date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'
     order by c.starts_at, e.number`.execute(db);
}

/** Every other family has a second child. The first family is that of the customer whom newcomers log in as. */
function childOf(
  random: Random,
  nr: number,
  { youngest, oldest, now }: { youngest: number; oldest: number; now: Date },
) {
  const family = Math.floor((nr * 2) / 3);
  const isGirl = random.chance(0.5);
  const [first] = people;
  const isFirst = family === 0 && first !== undefined;
  const surname = isFirst ? (first.name.split(' ').at(-1) ?? '') : (surnames[family % surnames.length] ?? '');
  const years = youngest + random.below(Math.max(1, Math.min(oldest, youngest + 6) - youngest));
  const mobile = `9${String(700_000_000 + family * 7919)}`;
  const measured = isFirst && { foot_mm: 130 + years * 9, helmet_size: 'S', suit_size: String(14 + years * 2) };
  return {
    name: `${pick(random, isGirl ? girls : boys)} ${surname}`,
    dob: dayOf(daysAfter(now, -Math.floor((years + 0.1 + random.next() * 0.8) * 365.25))),
    gender: isGirl ? ('Female' as const) : ('Male' as const),
    school: '',
    foot_mm: random.chance(0.6) ? 130 + years * 9 : null,
    helmet_size: random.chance(0.5) ? pick(random, ['S', 'M', 'L']) : '',
    suit_size: '',
    medical_note: random.chance(0.08) ? pick(random, notes) : '',
    emergency_name: '',
    emergency_mobile: mobile,
    guardian: {
      name: isFirst ? first.name : `${pick(random, girls)} ${surname}`,
      relation: 'Mother' as const,
      mobile: isFirst ? first.mobile : mobile,
      email: isFirst ? first.email : '',
      address: '',
      pincode: '',
      access: isFirst ? ('account' as const) : ('messages' as const),
    },
    consents: [
      'training' as const,
      ...(random.chance(0.75) ? ['photos' as const] : []),
      ...(random.chance(0.6) ? ['messages' as const] : []),
    ],
    again: true,
    // Last: the draws of chance above stay in their order.
    ...measured,
  };
}
