import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { addDays, mondayOf, type ClassTime } from '../../../domain/class-plan.ts';
import { indiaDate } from '../../../domain/india-time.ts';
import { planAllBatches } from '../../features/batch/plan-batch.ts';
import { accept, addBatch, addParent, inDays, sendForm } from '../../testing/academy-fixture.ts';
import { addCentres } from '../../testing/admission-fixture.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
await addCentres(db);
const desk = await atDesk(app, 'manager');
const { mailTo, mailsTo } = caughtMails(app.folder);
afterEach(() => expectNoViolation(db));

/** The week after next, so that no class of it has begun. */
const monday = addDays(mondayOf(indiaDate(new Date())), 14);
const [tuesday, wednesday, thursday] = [addDays(monday, 1), addDays(monday, 2), addDays(monday, 3)];
const at = (day: ClassTime['day'], starts_at: string, minutes = 60) => ({ day, starts_at, minutes });

/** The classes of these two weeks by their day and time in India. */
const classesOf = async (batchId: string) => {
  const { rows } = await sql<{ class_id: string; at: string; state: string; version: number; minutes: number }>`
    select class_id, to_char(starts_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as at, state, version,
           (extract(epoch from ends_at - starts_at) / 60)::integer as minutes
      from batch_class where batch_id = ${batchId} and starts_at > now()
       and starts_at >= ${`${monday}T00:00:00+05:30`} and starts_at < ${`${addDays(monday, 14)}T00:00:00+05:30`}
     order by starts_at`.execute(db);
  return rows;
};
const bodyOf = async (batchId: string, over: object) => {
  const { batch } = (await desk.call('GET /desk/batches/:batchId', { params: { batchId } })).body;
  return { ...batch, coaches: batch.coaches.map(({ staff_id }) => staff_id), ...over };
};
const change = async (batchId: string, over: object) =>
  desk.call('PATCH /desk/batches/:batchId', { params: { batchId }, body: await bodyOf(batchId, over) });
const preview = async (batchId: string, over: object) =>
  (await desk.call('POST /desk/batches/:batchId/preview', { params: { batchId }, body: await bodyOf(batchId, over) }))
    .body;

/** Tuesday cancelled, Thursday moved to Friday; the Tuesday after is a substitute's, and the child is away. */
async function addPlannedBatch() {
  const [coach, substitute] = [await atDesk(app, 'coach'), await atDesk(app, 'coach')];
  const batchId = await addBatch(desk, { coaches: [coach.staffId] });
  const parent = await addParent(app);
  const childId = (await accept(desk, await sendForm(parent), { batch_id: batchId })).body.student_id;
  await accept(desk, await sendForm(parent, { name: 'Second Child' }), { batch_id: batchId });
  const [cancelled, moved, given, plain] = await classesOf(batchId);
  if (!cancelled || !moved || !given || !plain) throw new Error('four classes are planned in two weeks');
  const params = (each: { class_id: string }) => ({ classId: each.class_id });
  await desk.call('POST /desk/classes/:classId/cancel', {
    params: params(cancelled),
    body: { version: 1, reason: 'Exams' },
  });
  await desk.call('POST /desk/classes/:classId/move', {
    params: params(moved),
    body: { version: 1, day: addDays(monday, 4), starts_at: '16:00', minutes: 45, reason: 'Gala' },
  });
  await desk.call('PUT /desk/classes/:classId/coaches', {
    params: params(given),
    body: { version: 1, coaches: [substitute.staffId] },
  });
  const { user_id: userId } = await db
    .selectFrom('guardian')
    .select('user_id')
    .where('student_id', '=', childId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('absence_notice')
    .values({ class_id: given.class_id, student_id: childId, user_id: userId, reason: 'Wedding' })
    .execute();
  return { batchId, parent, coach, substitute, cancelled, moved, given, plain };
}

const keptOf = async (classId: string) => {
  const { rows } = await sql<{ coaches: number; absences: number }>`
    select (select count(*)::integer from class_coach where class_id = ${classId}) as coaches,
           (select count(*)::integer from absence_notice where class_id = ${classId}) as absences`.execute(db);
  return rows[0];
};

test('[Z-16] at a new time cancelled stays cancelled, moved stays moved, and substitutes and absences stay', async () => {
  const { batchId, cancelled, moved, given, plain } = await addPlannedBatch();
  const times = [at('Tue', '18:30', 90), at('Thu', '18:30')];
  await change(batchId, { times });
  const expected = [
    [cancelled.class_id, `${tuesday} 18:30`, 'cancelled', 90],
    [moved.class_id, `${addDays(monday, 4)} 16:00`, 'planned', 45],
    [given.class_id, `${addDays(tuesday, 7)} 18:30`, 'planned', 90],
    [plain.class_id, `${addDays(thursday, 7)} 18:30`, 'planned', 60],
  ];
  const now = async () => (await classesOf(batchId)).map((each) => [each.class_id, each.at, each.state, each.minutes]);
  expect(await now()).toEqual(expected);
  expect(await keptOf(given.class_id)).toEqual({ coaches: 1, absences: 1 });
  await planAllBatches(db);
  expect(await now(), 'the night after').toEqual(expected);
});

test('[Z-16] on another day of the week the class of that week is the same one; a day that goes takes only plain classes with it', async () => {
  const { batchId, cancelled, moved, given } = await addPlannedBatch();
  await change(batchId, { times: [at('Wed', '17:30'), at('Thu', '17:30')] });
  const days = async () => (await classesOf(batchId)).map((each) => [each.at, each.state]);
  expect(await days()).toEqual([
    [`${wednesday} 17:30`, 'cancelled'],
    [`${addDays(monday, 4)} 16:00`, 'planned'],
    [`${addDays(wednesday, 7)} 17:30`, 'planned'],
    [`${addDays(thursday, 7)} 17:30`, 'planned'],
  ]);
  expect(await keptOf(given.class_id)).toEqual({ coaches: 1, absences: 1 });
  await change(batchId, { times: [at('Sun', '09:00'), at('Wed', '17:30')] });
  await change(batchId, { times: [at('Sun', '09:00')] });
  const left = await classesOf(batchId);
  expect(left.map(({ class_id }) => class_id)).toEqual(expect.arrayContaining([cancelled.class_id, moved.class_id]));
  expect(left.filter(({ state }) => state === 'planned').map((each) => each.at)).toEqual([
    `${addDays(monday, 4)} 16:00`,
    `${addDays(monday, 13)} 09:00`,
  ]);
});

test('[Z-16] the desk says beforehand which classes move, what each keeps and whom it concerns, and changes nothing', async () => {
  const { batchId, cancelled, moved, given, plain, substitute } = await addPlannedBatch();
  const before = await classesOf(batchId);
  const times = [at('Tue', '18:30'), at('Thu', '18:30')];
  const shown = await preview(batchId, { times });
  expect(shown).toMatchObject({ families: 1, coaches: 2 });
  const of = (each: { class_id: string }) => shown.classes.find(({ class_id }) => class_id === each.class_id);
  expect(of(cancelled)).toMatchObject({ fate: 'moves', state: 'cancelled', reason: 'Exams' });
  expect(of(moved)).toMatchObject({ fate: 'stays', to: null, absences: 0 });
  expect(of(given)).toMatchObject({ fate: 'moves', absences: 1, substitutes: [{ staff_id: substitute.staffId }] });
  expect(of(plain)).toMatchObject({ fate: 'moves', absences: 0, substitutes: [] });
  expect(await classesOf(batchId)).toEqual(before);
  const refused = await preview(batchId, { times, version: 99 });
  expect(refused).toMatchObject({ code: 'changed-since' });
  expect(await preview(batchId, { name: 'Only a name' })).toMatchObject({ families: 0, coaches: 0, classes: [] });
});

test('[Z-16] families and coaches are told in one mail each, whatever number of classes and children', async () => {
  const { batchId, parent, coach, substitute } = await addPlannedBatch();
  await change(batchId, { times: [at('Tue', '18:30'), at('Thu', '18:30')] });
  for (const email of [parent.email, coach.email, substitute.email]) {
    const { text } = await mailTo(email, /^New times/);
    expect(text).toMatch(/Tue, Thu 6:30 pm/);
    expect(text).toMatch(/Tue \d\d\/\d\d\/\d\d, 6:30 pm stays cancelled: Exams/);
    expect(text).toMatch(/stays on Fri \d\d\/\d\d\/\d\d, 4:00 pm/);
    expect((await mailsTo(email)).filter(({ subject }) => subject?.startsWith('New times'))).toHaveLength(1);
  }
  await change(batchId, { capacity: 18 });
  expect((await mailsTo(parent.email)).filter(({ subject }) => subject?.startsWith('New times'))).toHaveLength(1);
});

test('[Z-16] a batch that is made inactive, or whose term ends, tells its families and coaches once', async () => {
  const { batchId, parent, coach } = await addPlannedBatch();
  await change(batchId, { ends_on: inDays(7) });
  expect((await mailTo(parent.email, /^New last day/)).text).toContain('The last day of');
  await change(batchId, { status: 'Inactive' });
  expect((await mailTo(parent.email, /^No more classes/)).text).toContain('has no more classes');
  await mailTo(coach.email, /^No more classes/);
  expect(await classesOf(batchId)).toEqual([expect.objectContaining({ state: 'cancelled' })]);
});

test('[Z-16] whose form waits for a place is told too, once, and counted beforehand', async () => {
  const batchId = await addBatch(desk, { capacity: 1 });
  const [placed, waiting] = [await addParent(app), await addParent(app)];
  await accept(desk, await sendForm(placed, { batch_id: batchId }), { batch_id: batchId });
  for (const name of ['First Twin', 'Second Twin']) await sendForm(waiting, { name, batch_id: batchId });
  // A sibling of the child in the batch: one family.
  await sendForm(placed, { name: 'Sibling', batch_id: batchId });
  const times = [at('Tue', '18:30')];
  expect(await preview(batchId, { times })).toMatchObject({ families: 2 });
  await change(batchId, { times });
  expect((await mailTo(waiting.email, /^New times/)).text).toContain('6:30 pm');
  await change(batchId, { status: 'Inactive' });
  await mailTo(waiting.email, /^No more classes/);
  for (const { email } of [placed, waiting])
    expect((await mailsTo(email)).filter(({ subject }) => subject?.startsWith('New times'))).toHaveLength(1);
});

test('[Z-16] a batch that is made inactive has no class left that was moved from an earlier week', async () => {
  const { batchId, moved } = await addPlannedBatch();
  await sql`update batch_class set planned_at = planned_at - interval '28 days' where class_id = ${moved.class_id}`.execute(
    db,
  );
  await change(batchId, { times: [at('Mon', '17:30'), at('Thu', '18:30')] });
  expect((await classesOf(batchId)).map(({ class_id }) => class_id)).toContain(moved.class_id);
  await change(batchId, { status: 'Inactive' });
  expect((await classesOf(batchId)).map(({ state }) => state)).toEqual(['cancelled']);
});
