import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, describe, expect, test } from 'vitest';
import { accept, addBatch, addParent, inDays, sendForm, type Parent } from '../../testing/academy-fixture.ts';
import { addCentres } from '../../testing/admission-fixture.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
await addCentres(db);
await db
  .insertInto('site_profile')
  .values({
    logo_name: 'Skate School',
    tag_line: 'Roll on',
    address: '',
    latitude: 19,
    longitude: 73,
    main_colour: '#0a7a3d',
  })
  .execute();
const desk = await atDesk(app, 'owner');
afterEach(() => expectNoViolation(db));

type Desk = typeof desk;

async function addStudent(parent: Parent, over: object = {}, batchOver: object = {}): Promise<string> {
  const batch_id = await addBatch(desk, batchOver);
  return (await accept(desk, await sendForm(parent, over), { batch_id })).body.student_id;
}
async function addCoach(...centres: string[]): Promise<Desk> {
  const coach = await atDesk(app, 'coach');
  for (const centre of centres) {
    await db.insertInto('staff_centre').values({ staff_id: coach.staffId, centre }).execute();
  }
  return coach;
}
const look = async (studentId: string, by: Desk = desk) =>
  by.call('GET /desk/students/:studentId/progress', { params: { studentId } });
const setLevel = (studentId: string, level: string | null, by: Desk = desk) =>
  by.call('PUT /desk/students/:studentId/level', { params: { studentId }, body: { level } });
const tick = (studentId: string, criterionId: string, is_reached: boolean, by: Desk = desk) =>
  by.call('PUT /desk/students/:studentId/criteria/:criterionId', {
    params: { studentId, criterionId },
    body: { is_reached },
  });
const time = { metres: 300, ms: 58_300, day: inDays(-3), place: 'Airoli' };
const addTime = (studentId: string, over: object = {}, by: Desk = desk) =>
  by.call('POST /desk/students/:studentId/times', { params: { studentId }, body: { ...time, ...over } });
const addNote = (studentId: string, body: object, by: Desk = desk) =>
  by.call('POST /desk/students/:studentId/notes', { params: { studentId }, body });
const fieldsOf = ({ body }: { body: unknown }) =>
  (body as { fields?: { field: string }[] }).fields?.map(({ field }) => field);

interface FamilyProgress {
  level: { name: string; criteria: { text: string; reached_at: string | null; by: string | null }[] } | null;
  reached: { level: string }[];
  distances: { metres: number; best: { ms: number }; times: { ms: number }[] }[];
  notes: { text: string; by: string }[];
}
const asFamily = async ({ call }: Parent, childId: string) => {
  const { status, body } = await call(`GET /children/${childId}/progress`);
  return { status, body: body as FamilyProgress & { code?: string } };
};

describe('[Z-11] levels', () => {
  const criteriaOf = async (name: string) => {
    const { levels } = (await desk.call('GET /desk/levels')).body;
    const level = levels.find((each) => each.name === name);
    if (!level) throw new Error('no such level');
    return level;
  };

  test('are added, changed, sorted and removed by the owner; students keep a corrected line that they have reached', async () => {
    const body = { name: 'Racing', about: 'Fast', criteria: ['Starts', 'Turns'].map((text) => ({ text })) };
    expect((await desk.call('POST /desk/levels', { body })).status).toBe(200);
    expect((await desk.call('POST /desk/levels', { body })).body.code).toBe('name-taken');
    const racing = await criteriaOf('Racing');
    expect(racing.criteria.map(({ text }) => text)).toEqual(['Starts', 'Turns']);
    const studentId = await addStudent(await addParent(app));
    await setLevel(studentId, 'Racing');
    const [starts, turns] = racing.criteria.map(({ criterion_id }) => criterion_id);
    await tick(studentId, starts ?? '', true);
    await tick(studentId, turns ?? '', true);
    const changed = {
      version: racing.version,
      about: 'Very fast',
      criteria: [{ criterion_id: starts, text: 'Starts at the signal' }, { text: 'Finishes' }],
    };
    const params = { name: 'Racing' };
    expect((await desk.call('PATCH /desk/levels/:name', { params, body: changed })).status).toBe(200);
    expect((await desk.call('PATCH /desk/levels/:name', { params, body: changed })).body.code).toBe('changed-since');
    const undo = async () => {
      const auditId = String((await desk.call('GET /desk/audit')).body.rows[0]?.audit_id ?? 0);
      return desk.call('POST /desk/audit/:auditId/undo', { params: { auditId } });
    };
    expect((await undo()).status).toBe(200);
    expect(await criteriaOf('Racing')).toEqual(racing);
    expect((await undo()).status).toBe(200);
    const { level } = (await look(studentId)).body;
    expect(level).toMatchObject({
      about: 'Very fast',
      criteria: [
        { text: 'Starts at the signal', by: desk.name },
        { text: 'Finishes', by: null },
      ],
    });
    // The criterion is off the level, but students keep it.
    const reached = await db.selectFrom('criterion_reached').selectAll().where('student_id', '=', studentId).execute();
    expect(reached.length).toBe(2);
    expect((await desk.call('DELETE /desk/levels/:name', { params })).body.code).toBe('in-use');
    const names = (await desk.call('GET /desk/levels')).body.levels.map(({ name }) => name);
    const sorted = await desk.call('PUT /desk/levels/order', { body: { names: names.toReversed() } });
    expect(sorted.status).toBe(200);
    expect((await desk.call('GET /desk/levels')).body.levels[0]?.name).toBe('Racing');
    await desk.call('PUT /desk/levels/order', { body: { names } });
    const params2 = { name: 'Spare' };
    await desk.call('POST /desk/levels', { body: { name: 'Spare', criteria: [] } });
    expect((await desk.call('DELETE /desk/levels/:name', { params: params2 })).status).toBe(200);
  });

  test('that a batch uses cannot be removed, and a batch can only have an existing level', async () => {
    await addBatch(desk, { level: 'Advanced' });
    expect((await desk.call('DELETE /desk/levels/:name', { params: { name: 'Advanced' } })).body.code).toBe('in-use');
    await expect(addBatch(desk, { level: 'Unheard of' })).rejects.toThrow('level');
  });

  test('when all criteria are met the student can move up once, and a mistake can be taken back', async () => {
    const parent = await addParent(app);
    const studentId = await addStudent(parent);
    expect((await setLevel(studentId, 'Unheard of')).body.code).toBe('bad-input');
    await setLevel(studentId, 'Beginner');
    const { criteria } = await criteriaOf('Beginner');
    for (const { criterion_id } of criteria) {
      expect((await look(studentId)).body.level?.is_done).toBe(false);
      await tick(studentId, criterion_id, true);
    }
    expect((await look(studentId)).body.level).toMatchObject({ is_done: true, next: 'Intermediate' });
    await tick(studentId, criteria[0]?.criterion_id ?? '', false);
    expect((await look(studentId)).body.level?.is_done).toBe(false);
    await tick(studentId, criteria[0]?.criterion_id ?? '', true);
    const reach = () =>
      desk.call('POST /desk/students/:studentId/level-reached', { params: { studentId }, body: { level: 'Beginner' } });
    const both = await Promise.all([reach(), reach()]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await look(studentId)).body).toMatchObject({
      level: { name: 'Intermediate', criteria: [{ reached_at: null }, {}, {}, {}] },
      reached: [{ level: 'Beginner', by: desk.name }],
    });
    await setLevel(studentId, 'Beginner');
    expect((await look(studentId)).body).toMatchObject({ level: { name: 'Beginner', is_done: true }, reached: [] });
    await setLevel(studentId, null);
    expect((await look(studentId)).body.level).toBeNull();
  });
});

describe('[Z-11] times', () => {
  test.each([
    ['ms', { ms: 0 }],
    ['ms', { ms: 3 * 3_600_000 }],
    ['ms', { ms: 4000 }],
    ['ms', { ms: null }],
    ['ms', { ms: 58.3 }],
    ['metres', { metres: 301 }],
    ['metres', { metres: null }],
    ['day', { day: inDays(1) }],
    ['day', { day: '2026-02-30' }],
    ['day', { day: '' }],
    ['place', { place: ' ' }],
  ])('with a wrong %s are refused by its name: %j', async (field, over) => {
    const studentId = await addStudent(await addParent(app));
    const answer = await addTime(studentId, over);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
    expect((await look(studentId)).body.distances).toEqual([]);
  });

  test('are stored once even if the button is pressed twice; the best is found, and a mistake can be removed', async () => {
    const studentId = await addStudent(await addParent(app));
    const answers = await Promise.all([addTime(studentId), addTime(studentId)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    await addTime(studentId, { ms: 55_120, day: inDays(-2) });
    await addTime(studentId, { ms: 57_000, day: inDays(-1) });
    const [distance] = (await look(studentId)).body.distances;
    expect(distance).toMatchObject({ metres: 300, best: { ms: 55_120, place: 'Airoli', by: desk.name } });
    expect(distance?.times.map(({ ms }) => ms)).toEqual([58_300, 55_120, 57_000]);
    const timeId = distance?.best.time_id ?? '';
    expect((await desk.call('DELETE /desk/times/:timeId', { params: { timeId } })).status).toBe(200);
    expect((await desk.call('DELETE /desk/times/:timeId', { params: { timeId } })).status).toBe(404);
    expect((await look(studentId)).body.distances[0]?.best.ms).toBe(57_000);
  });

  test('are over distances from the settings; a distance with times cannot be removed', async () => {
    const studentId = await addStudent(await addParent(app));
    await addTime(studentId);
    const { distances } = (await desk.call('GET /desk/levels')).body;
    const change = (metres: unknown[], version = distances.version) =>
      desk.call('PATCH /desk/distances', { body: { version, metres } });
    expect(fieldsOf(await change([5]))).toEqual(['metres.0']);
    expect((await change([100, 200])).body).toMatchObject({
      code: 'in-use',
      message: 'There are times over 300 m, so it stays.',
    });
    expect((await change([300, 100, 1500])).body).toMatchObject({ metres: [100, 300, 1500] });
    expect((await addTime(studentId, { metres: 1500, ms: 240_000 })).status).toBe(200);
    expect(fieldsOf(await addTime(studentId, { metres: 200 }))).toEqual(['metres']);
  });
});

describe('[Z-11] the family', () => {
  test('sees level, times and visible notes, but no hidden notes and no other family’s child', async () => {
    const [parent, stranger] = [await addParent(app), await addParent(app)];
    const studentId = await addStudent(parent);
    await setLevel(studentId, 'Beginner');
    const criterion = (await look(studentId)).body.level?.criteria[1]?.criterion_id ?? '';
    await tick(studentId, criterion, true);
    await addTime(studentId);
    expect((await addNote(studentId, { text: 'planted secret' })).status).toBe(200);
    await addNote(studentId, { text: 'Well done', is_visible: true });
    const seen = await asFamily(parent, studentId);
    expect(seen.body).toMatchObject({
      level: { name: 'Beginner', criteria: [{ reached_at: null }, { by: desk.name }, {}, {}] },
      distances: [{ metres: 300, best: { ms: 58_300 } }],
      notes: [{ text: 'Well done', by: desk.name }],
    });
    expect(JSON.stringify(seen.body)).not.toContain('planted');
    const hidden = (await look(studentId)).body.notes.find(({ text }) => text === 'planted secret');
    const params = { noteId: hidden?.note_id ?? '' };
    const show = (is_visible: boolean) =>
      desk.call('PUT /desk/notes/:noteId/visible', { params, body: { is_visible } });
    await show(true);
    expect((await asFamily(parent, studentId)).body.notes.length).toBe(2);
    await show(false);
    expect((await asFamily(parent, studentId)).body.notes.length).toBe(1);
    expect((await desk.call('DELETE /desk/notes/:noteId', { params })).status).toBe(200);
    const foreign = await asFamily(stranger, studentId);
    const unknown = await asFamily(stranger, 'f'.repeat(32));
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
    expect(foreign.body.code).toBe('unknown-child');
  });

  test('and staff get certificates with the child’s name in Hindi; nobody else does', async () => {
    const [caller, stranger] = [await addParent(app), await addParent(app)];
    const studentId = await addStudent(caller, { name: 'अनन्या Rao' });
    await setLevel(studentId, 'Beginner');
    await desk.call('POST /desk/students/:studentId/level-reached', {
      params: { studentId },
      body: { level: 'Beginner' },
    });
    await addTime(studentId, { ms: 62_350 });
    const account = await db
      .selectFrom('guardian')
      .select('user_id')
      .where('student_id', '=', studentId)
      .executeTakeFirst();
    expect(account?.user_id).toBe(caller.userId);
    const fetchPdf = async (path: string, headers: Record<string, string>) =>
      app.http.inject({ method: 'GET', url: `/api${path}`, headers });
    const wordsOf = async (bytes: Buffer) =>
      (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text.replaceAll(
        /\s+/g,
        ' ',
      );
    const level = await fetchPdf(`/children/${studentId}/certificates/levels/Beginner`, caller.headers);
    expect([level.statusCode, level.headers['content-type']]).toEqual([200, 'application/pdf']);
    const words = await wordsOf(level.rawPayload);
    for (const word of ['Skate School', 'Certificate', 'Rao', 'has reached the level', 'Beginner', desk.name]) {
      expect(words).toContain(word);
    }
    // Text extracted from the PDF has the shaped letters in another order.
    expect(words).toMatch(/अ.*न/u);
    const best = await fetchPdf(`/children/${studentId}/certificates/times/300`, caller.headers);
    expect(await wordsOf(best.rawPayload)).toMatch(/has skated 300 m in 1:02\.35 minutes/);
    const atTheDesk = await fetchPdf(`/desk/students/${studentId}/certificates/levels/Beginner`, {
      cookie: `desk=${desk.browser.cookie ?? ''}`,
    });
    expect(atTheDesk.statusCode).toBe(200);
    for (const path of ['levels/Beginner', 'times/300']) {
      expect((await fetchPdf(`/children/${studentId}/certificates/${path}`, stranger.headers)).statusCode).toBe(404);
      expect((await fetchPdf(`/children/${studentId}/certificates/${path}`, {})).statusCode).toBe(401);
      expect((await fetchPdf(`/desk/students/${studentId}/certificates/${path}`, {})).statusCode).toBe(401);
    }
    for (const path of ['levels/Advanced', 'times/500']) {
      expect((await fetchPdf(`/children/${studentId}/certificates/${path}`, caller.headers)).statusCode).toBe(404);
    }
  });
});

describe('[Z-09] [Z-11] a coach', () => {
  test('enters progress only for their own centres, sees neither address nor money, and each view is logged', async () => {
    const coach = await addCoach('Airoli');
    const hidden = { address: '77 Planted Lane', pincode: '400999', mobile: '9000000077' };
    const own = await addStudent(await addParent(app), hidden);
    const other = await addStudent(await addParent(app), { center: 'Goregoan West' }, { centre: 'Goregoan West' });
    expect((await setLevel(own, 'Beginner', coach)).status).toBe(200);
    expect((await addTime(own, {}, coach)).status).toBe(200);
    // Sent again, as after a lost answer.
    const written = await Promise.all([1, 2, 3].map(() => addNote(own, { text: 'Good start' }, coach)));
    expect(written.map(({ status }) => status)).toEqual([200, 200, 200]);
    const seen = await look(own, coach);
    expect(seen.body).toMatchObject({ notes: [{ text: 'Good start', is_visible: false, by: coach.name }] });
    expect(seen.body.notes).toHaveLength(1);
    for (const text of Object.values(hidden)) expect(JSON.stringify(seen.body)).not.toContain(text);
    const views = await db.selectFrom('record_view').select('staff_id').where('student_id', '=', own).execute();
    expect(views.filter(({ staff_id }) => staff_id === coach.staffId).length).toBe(1);

    await addTime(other);
    await addNote(other, { text: 'Another centre' });
    const { distances, notes } = (await look(other)).body;
    const params = { timeId: distances[0]?.best.time_id ?? '' };
    const noteParams = { noteId: notes[0]?.note_id ?? '' };
    const foreign = [
      await look(other, coach),
      await setLevel(other, 'Beginner', coach),
      await addTime(other, { ms: 50_000 }, coach),
      await addNote(other, { text: 'Intruder' }, coach),
      await coach.call('DELETE /desk/times/:timeId', { params }),
      await coach.call('DELETE /desk/notes/:noteId', { params: noteParams }),
      await coach.call('PUT /desk/notes/:noteId/visible', { params: noteParams, body: { is_visible: true } }),
    ];
    expect(foreign.map(({ status, body }) => [status, body.code])).toEqual(foreign.map(() => [404, 'unknown-row']));
    expect((await look(other)).body).toMatchObject({
      level: null,
      notes: [{ text: 'Another centre', is_visible: false }],
    });
    const logged = await db.selectFrom('record_view').select('staff_id').where('student_id', '=', other).execute();
    expect(logged.map(({ staff_id }) => staff_id)).not.toContain(coach.staffId);
    expect((await coach.call('POST /desk/levels', { body: { name: 'Mine', criteria: [] } })).status).toBe(403);
  });

  test('leaves an audit without times, notes and names', async () => {
    const coach = await addCoach('Airoli');
    const studentId = await addStudent(await addParent(app), { name: 'Planted Name' });
    await addTime(studentId, { ms: 59_870, place: 'Planted rink' }, coach);
    await addNote(studentId, { text: 'planted worry' }, coach);
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('subject_kind', '=', 'progress')
      .where('subject_id', '=', studentId)
      .execute();
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['note written', 'time entered']);
    const text = JSON.stringify(rows).toLowerCase();
    for (const secret of ['planted', '59870']) expect(text).not.toContain(secret);
    expect(rows.map(({ actor }) => actor)).toEqual([coach.staffId, coach.staffId]);
  });
});
