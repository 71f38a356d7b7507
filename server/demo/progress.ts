import { sql } from 'kysely';
import { addDays } from '../../domain/class-plan.ts';
import { indiaDate } from '../../domain/india-time.ts';
import { Random } from '../providers/payment/simulator/faults.ts';
import { pick, type DemoShop } from './demo-shop.ts';

const seed = 12;
const daysPerTime = 24;

/** Over which distances a level takes times, and how long a metre takes a newcomer. */
const courses: Record<string, { metres: readonly number[]; msPerMetre: number }> = {
  Beginner: { metres: [100], msPerMetre: 330 },
  Intermediate: { metres: [200, 300], msPerMetre: 215 },
  Advanced: { metres: [300, 500, 1000], msPerMetre: 135 },
};

const visibleNotes = [
  'Much steadier on one foot this month. Please practise the plough stop at home, five minutes are enough.',
  'Brave in the group start today! Next we work on the low position.',
  'Crossovers to the left are there, the right side comes next.',
  'Please check the straps of the left skate, they slip.',
];
const hiddenNotes = [
  'Looks down all the time: try the cone game again.',
  'Ready for the next group soon, ask the parents about the evening batch.',
  'Was tired twice this week, keep the laps short.',
];

interface Skater {
  student_id: string;
  level: string;
  joined: string;
  place: string;
}

/** Levels, times and notes of all children in a batch: a few statements for all of them. */
export async function addProgress({ db, staff }: DemoShop, now: Date): Promise<void> {
  const random = new Random(seed);
  const { rows: skaters } = await sql<Skater>`
    select distinct on (e.student_id) e.student_id, b.level, e.placed_at::date::text as joined, b.centre as place
      from enrolment e join batch b using (batch_id)
     where e.state = 'placed' and b.level is not null order by e.student_id, e.number`.execute(db);
  // By when they came and not by their ids, which differ from shop to shop.
  const { rows: order } = await sql<{ student_id: string }>`
    select student_id from enrolment order by number`.execute(db);
  const places = new Map(order.map(({ student_id }, index) => [student_id, index]));
  const inOrder = skaters.toSorted(
    (one, other) => (places.get(one.student_id) ?? 0) - (places.get(other.student_id) ?? 0),
  );
  const today = indiaDate(now);
  const staffId = staff.owner.staffId;
  await addLevels(db, staffId, inOrder, random);
  await insert(db, 'skate_time', timesOf(inOrder, { today, staffId, random }));
  await insert(db, 'student_note', notesOf(inOrder, { now, staffId, random }));
}

/** The levels below that of the batch are reached, and of this one the first lines. */
async function addLevels(
  db: DemoShop['db'],
  staffId: string,
  skaters: readonly Skater[],
  random: Random,
): Promise<void> {
  const levels = await db.selectFrom('level').select('name').orderBy('position').execute();
  const { rows: criteria } = await sql<{ criterion_id: string; level: string }>`
    select criterion_id, level from criterion order by level, position`.execute(db);
  const at = ({ joined }: Skater, days: number) => `${addDays(joined, days)}T11:00:00Z`;
  const begun = skaters.flatMap((skater) => {
    const place = levels.findIndex(({ name }) => name === skater.level);
    return levels.slice(0, place + 1).map(({ name }, index) => ({
      student_id: skater.student_id,
      level: name,
      started_at: at(skater, 1 + index),
      started_by: staffId,
      reached_at: index < place ? at(skater, 2 + index) : null,
      reached_by: index < place ? staffId : null,
    }));
  });
  await insert(db, 'student_level', begun);
  const reached = skaters.flatMap((skater) => {
    const asked = criteria.filter(({ level }) => level === skater.level);
    return asked.slice(0, random.below(asked.length + 1)).map(({ criterion_id }, index) => ({
      student_id: skater.student_id,
      criterion_id,
      at: at(skater, 3 + index),
      staff_id: staffId,
    }));
  });
  await insert(db, 'criterion_reached', reached);
}

interface Made {
  staffId: string;
  random: Random;
}

function timesOf(skaters: readonly Skater[], { today, staffId, random }: Made & { today: string }) {
  return skaters.flatMap(({ student_id, level, joined, place }) => {
    const course = courses[level];
    if (!course || !random.chance(0.85)) return [];
    const talent = 0.85 + random.next() * 0.4;
    return course.metres.flatMap((metres) => {
      const times = [];
      let pace = course.msPerMetre * talent;
      for (let day = addDays(joined, 7); day <= today; day = addDays(day, daysPerTime)) {
        // Faster with practice, with good and bad days.
        pace *= 0.97;
        const ms = Math.round((metres * pace * (0.98 + random.next() * 0.05)) / 10) * 10;
        times.push({ student_id, metres, ms, day, place, staff_id: staffId });
      }
      return times;
    });
  });
}

function notesOf(skaters: readonly Skater[], { now, staffId, random }: Made & { now: Date }) {
  return skaters.flatMap(({ student_id }, index) => {
    // The first child is of the family that newcomers log in as.
    if (index > 0 && !random.chance(0.35)) return [];
    const isVisible = index === 0 || random.chance(0.5);
    const created_at = new Date(now.getTime() - (1 + random.below(20)) * 86_400_000).toISOString();
    const text = pick(random, isVisible ? visibleNotes : hiddenNotes);
    return [{ student_id, text, is_visible: isVisible, staff_id: staffId, created_at }];
  });
}

/** All rows in one statement. */
async function insert(
  db: DemoShop['db'],
  table: 'student_level' | 'criterion_reached' | 'skate_time' | 'student_note',
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(db);
}
