import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { AttendedClass, FamilyChild, SizedChild } from '../../../contract/family.ts';
import { accept, addBatch, addParent, addSecondParent, sendForm, type Parent } from '../../testing/academy-fixture.ts';
import { addCentres } from '../../testing/admission-fixture.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { caughtMails } from '../../testing/caught-mails.ts';
import { atDesk } from '../../testing/desk-person.ts';
import { moveOrder } from '../../testing/move-order.ts';
import { expectNoViolation } from '../../testing/no-violation.ts';
import { addWholeOrder } from '../../testing/order-fixture.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const { db } = app;
await addCentres(db);
const desk = await atDesk(app, 'owner');
const { mailTo } = caughtMails(app.folder);
afterEach(() => expectNoViolation(db));

/** A child with a place. */
async function addStudent(parent: Parent, over: object = {}) {
  const batchId = await addBatch(desk);
  const { body } = await accept(desk, await sendForm(parent, over), { batch_id: batchId, again: true });
  return { childId: body.student_id, batchId };
}

const listFamily = async ({ call }: Parent) =>
  (await call('GET /family')).body as { children: FamilyChild[]; notices: { purpose: string; version: number }[] };
const look = async (parent: Parent, childId: string) =>
  (await listFamily(parent)).children.find(({ child_id }) => child_id === childId);
const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 ? 'done' : (body as { code: string }).code;
const invite = (childId: string, parent: Parent) => addSecondParent(app, desk, childId, parent);

test('[X-02] [X-05] [X-06] [X-07] another family’s child, even one like ours, is answered as unknown', async () => {
  const [parent, stranger] = [await addParent(app), await addParent(app)];
  const { childId } = await addStudent(parent, { name: 'Twin Rao' });
  const twin = await addStudent(stranger, { name: 'Twin Rao' });
  const ask = async (id: string) => {
    const answers = [
      await stranger.call(`GET /children/${id}/attendance`),
      await stranger.call(`PUT /children/${id}/absences`, { class_ids: ['a'.repeat(32)], reason: '' }),
      await stranger.call(`DELETE /children/${id}/absences/${'a'.repeat(32)}`),
      await stranger.call(`PUT /children/${id}/kit`, { item: 'Helmet', is_owned: true }),
      await stranger.call(`PUT /children/${id}/consents/training`, { is_given: false, version: 1 }),
      await stranger.call(`POST /children/${id}/erasure`),
      await stranger.call(`DELETE /children/${id}/erasure`),
      await stranger.call(`PUT /children/${id}/sizes`, { product_id: 'x', size: '34', foot_mm: null }),
    ];
    return answers.map(({ status, body }) => ({ status, body }));
  };
  const foreign = await ask(childId);
  expect(foreign).toEqual(await ask('f'.repeat(32)));
  expect(new Set(foreign.map(({ body }) => (body as { code: string }).code))).toEqual(new Set(['unknown-child']));
  expect((await listFamily(stranger)).children.map(({ child_id }) => child_id)).toEqual([twin.childId]);
  expect(await look(parent, childId)).toMatchObject({ erasure: null, consents: [{ purpose: 'training' }] });
});

test('[X-02] both parents see attendance for the time of the child’s stay; a class without a roll call is no absence', async () => {
  const [mother, father] = [await addParent(app), await addParent(app)];
  const { childId, batchId } = await addStudent(mother, { name: 'Attends' });
  await invite(childId, father);
  await sql`update enrolment set placed_at = now() - interval '10 days' where student_id = ${childId}`.execute(db);
  await sql`update student_state_change set at = at - interval '9 days' where student_id = ${childId}`.execute(db);
  const { rows } = await sql<{ class_id: string; days: number }>`
    insert into batch_class (batch_id, planned_at, starts_at, ends_at, state)
    select ${batchId}, at, at, at + interval '1 hour', case when days = 5 then 'cancelled' else 'planned' end
      from unnest(array[1, 2, 3, 4, 5, 11]) days cross join lateral (select now() - make_interval(days => days) as at) t
    returning class_id, round(extract(epoch from now() - starts_at) / 86400)::integer as days`.execute(db);
  const classOf = (ago: number) => rows.find(({ days }) => days === ago)?.class_id ?? '';
  const mark = (ago: number, as: string) =>
    sql`
    insert into attendance (mark_id, class_id, student_id, mark, staff_id, marked_at)
    values (random_id(), ${classOf(ago)}, ${childId}, ${as}, ${desk.staffId}, now())`.execute(db);
  await mark(1, 'absent');
  await mark(1, 'late');
  await mark(2, 'present');
  for (const parent of [mother, father]) {
    await parent.call('GET /children');
    const { classes } = (await parent.call(`GET /children/${childId}/attendance`)).body as { classes: AttendedClass[] };
    // Without cancelled classes and those before the stay.
    expect(classes.map(({ class_id, mark: is }) => [class_id, is])).toEqual([
      [classOf(1), 'late'],
      [classOf(2), 'present'],
      [classOf(3), null],
      [classOf(4), null],
    ]);
  }
  await sql`insert into student_state_change (student_id, state, actor, at)
    values (${childId}, 'paused', 'system', now() - interval '3 days 1 minute'),
           (${childId}, 'active', 'system', now() - interval '1 minute')`.execute(db);
  const { classes } = (await mother.call(`GET /children/${childId}/attendance`)).body as { classes: AttendedClass[] };
  expect(
    classes.map(({ class_id }) => class_id),
    'a pause expects nobody',
  ).toEqual([classOf(1), classOf(2), classOf(4)]);
  await sql`update enrolment set state = 'ended', ended_at = now() - interval '40 seconds' where student_id = ${childId}`.execute(
    db,
  );
  await sql`
    insert into batch_class (batch_id, planned_at, starts_at, ends_at, state)
    values (${batchId}, now(), now() - interval '20 seconds', now() + interval '1 hour', 'planned')`.execute(db);
  const afterwards = (await mother.call(`GET /children/${childId}/attendance`)).body as { classes: AttendedClass[] };
  expect(
    afterwards.classes.map(({ class_id }) => class_id),
    'nor does a batch that the child has left',
  ).toEqual([classOf(1), classOf(2), classOf(4)]);
});

test('[X-02] a parent reports an absence and can take it back until the class begins; staff see it', async () => {
  const parent = await addParent(app);
  const { childId, batchId } = await addStudent(parent, { name: 'Away' });
  const [first, second] = (await look(parent, childId))?.classes ?? [];
  const report = (...class_ids: string[]) =>
    parent.call(`PUT /children/${childId}/absences`, { class_ids, reason: 'Exam' });
  const ids = [first?.class_id ?? '', second?.class_id ?? ''];
  expect(codeOf(await report())).toBe('bad-input');
  expect(codeOf(await report(ids[0] ?? '', 'f'.repeat(32)))).toBe('class-begun');
  expect((await look(parent, childId))?.classes[0]?.absence, 'all or none').toBe(null);
  expect((await Promise.all([report(...ids), report(...ids)])).map(codeOf)).toEqual(['done', 'done']);
  const stored = await db.selectFrom('absence_notice').selectAll().where('student_id', '=', childId).execute();
  expect(stored).toHaveLength(2);
  expect(new Map(stored.map(({ class_id, reason }) => [class_id, reason]))).toEqual(
    new Map(ids.map((id) => [id, 'Exam'])),
  );
  const coach = await atDesk(app, 'coach');
  await db.insertInto('staff_centre').values({ staff_id: coach.staffId, centre: 'Airoli' }).execute();
  const batch = await coach.call('GET /desk/batches/:batchId', { params: { batchId } });
  expect(batch.body.students[0]?.away).toMatchObject([{ reason: 'Exam' }, { reason: 'Exam' }]);
  const week = await coach.call('GET /desk/classes', { query: { week: first?.starts_at.slice(0, 10) ?? '' } });
  expect(week.body.classes.find(({ class_id }) => class_id === ids[0])?.not_coming).toEqual([
    { student_id: childId, name: 'Away', reason: 'Exam' },
  ]);
  const again = { class_ids: [ids[1]], reason: 'Fever, not exams' };
  expect(codeOf(await parent.call(`PUT /children/${childId}/absences`, again))).toBe('done');
  expect((await look(parent, childId))?.classes.map(({ absence }) => absence?.reason).slice(0, 2)).toEqual([
    'Exam',
    'Fever, not exams',
  ]);
  const takeBack = (id = '') => parent.call(`DELETE /children/${childId}/absences/${id}`);
  expect(codeOf(await takeBack(ids[0]))).toBe('done');
  expect(codeOf(await takeBack(ids[0]))).toBe('done');
  await sql`update batch_class set starts_at = now() - interval '1 minute', ends_at = now() + interval '1 hour' where class_id = ${ids[1] ?? ''}`.execute(
    db,
  );
  expect(codeOf(await takeBack(ids[1]))).toBe('class-begun');
  expect(codeOf(await report(ids[1] ?? ''))).toBe('class-begun');
  expect((await look(parent, childId))?.classes[0]).toMatchObject({ class_id: ids[0], absence: null });
});

describe('[X-05] the compulsory kit', () => {
  test('is set at the desk; each child’s missing items are listed in its size', async () => {
    const sizes = ['S', 'M'].map((Size, nr) => ({
      sku: `HELMET-${Size}`,
      rupees: 900,
      onHand: nr,
      attributes: { Size },
    }));
    const attribute = [{ name: 'Size', slug: 'size', selectedTerms: [] }];
    await addProduct(db, { id: 'helmet', type: 'Variable Product', attribute, variations: sizes });
    await addProduct(db, { id: 'guards', variations: [{ sku: 'GUARDS', rupees: 500 }] });
    const wholePackage = {
      id: 'package',
      type: 'Grouped Product' as const,
      variations: [{ sku: 'PACKAGE', rupees: 1 }],
    };
    await addProduct(db, { ...wholePackage, parts: [{ sku: 'GUARDS', quantity: 1 }] });
    const add = (name: string, product_id: string, sized_by: string) =>
      desk.call('POST /desk/kit', { body: { name, product_id, sized_by } });
    expect((await add('Kit', 'package', 'none')).body).toMatchObject({
      code: 'bad-input',
      fields: [{ field: 'product_id' }],
    });
    expect((await add('Kit', 'nothing', 'none')).body.code).toBe('bad-input');
    expect((await add('Helmet', 'helmet', 'foot')).status).toBe(200);
    expect((await add('Helmet', 'guards', 'none')).body.code).toBe('name-taken');
    expect((await add('Guard set', 'guards', 'none')).status).toBe(200);
    const { items } = (await desk.call('GET /desk/kit')).body;
    expect(items.map(({ name }) => name)).toEqual(['Helmet', 'Guard set']);
    const change = {
      params: { name: 'Helmet' },
      body: { version: items[0]?.version, product_id: 'helmet', sized_by: 'helmet' },
    };
    expect((await desk.call('PATCH /desk/kit/:name', change)).status).toBe(200);
    expect((await desk.call('PATCH /desk/kit/:name', change)).body.code).toBe('changed-since');

    const parent = await addParent(app);
    const { childId } = await addStudent(parent, { name: 'One' });
    const other = await addStudent(parent, { name: 'Two' });
    const kitOf = async (id: string) =>
      (await look(parent, id))?.kit.map(({ state, fit }) => [state, fit.kind, fit.sku]);
    expect(await kitOf(childId)).toEqual([
      ['missing', 'size unknown', null],
      ['missing', 'fits', 'GUARDS'],
    ]);
    await sql`update student set helmet_size = 'm' where student_id = ${childId}`.execute(db);
    await sql`update student set helmet_size = 'S' where student_id = ${other.childId}`.execute(db);
    expect((await kitOf(childId))?.[0]).toEqual(['missing', 'fits', 'HELMET-M']);
    expect((await kitOf(other.childId))?.[0]).toEqual(['missing', 'sold out', null]);
    expect((await look(parent, childId))?.kit[1]).toMatchObject({ in_cart: 0, needed: 2 });

    // As a package the helmet and the guards cost less than one by one.
    const careOf = async () => await look(parent, childId);
    expect((await careOf())?.kit_package).toBeNull();
    await addProduct(db, {
      id: 'kit',
      type: 'Grouped Product',
      variations: [{ sku: 'KIT', rupees: 1302 }],
      parts: [
        { sku: 'GUARDS', quantity: 1 },
        { sku: 'HELMET-M', quantity: 1 },
      ],
    });
    expect((await careOf())?.kit_package).toMatchObject({ product_id: 'kit', price: 1302, saved: 98 });

    // One is ordered, which counts for the first child; a cancelled one does not count; one inside a package does.
    const bought = await addWholeOrder(db, { userId: parent.userId, lines: [{ sku: 'GUARDS', productId: 'guards' }] });
    const cancelled = await addWholeOrder(db, {
      userId: parent.userId,
      lines: [{ sku: 'GUARDS', productId: 'guards' }],
    });
    await addWholeOrder(db, {
      userId: parent.userId,
      stage: 'awaiting payment',
      lines: [{ sku: 'GUARDS', productId: 'guards' }],
    });
    await moveOrder(app, cancelled, 'Cancelled');
    expect([await kitOf(childId), await kitOf(other.childId)].map((kit) => kit?.[1]?.[0])).toEqual([
      'bought',
      'missing',
    ]);
    await addWholeOrder(db, {
      userId: parent.userId,
      lines: [{ sku: 'PACKAGE', productId: 'package', parts: [{ sku: 'GUARDS', quantity: 1 }] }],
    });
    expect((await kitOf(other.childId))?.[1]?.[0]).toBe('bought');
    // Nobody has what came back.
    await sql`
      with back as (insert into order_return (order_id, state, reason, is_by_customer, started_by)
                    values (${bought}, 'received', 'Does not fit', false, 'somebody') returning return_id)
      insert into return_line (return_id, order_id, line_number, quantity, condition)
      select return_id, ${bought}, 1, 1, 'sellable' from back`.execute(db);
    expect((await kitOf(other.childId))?.[1]?.[0]).toBe('missing');

    const say = (item: string, is_owned: boolean) => parent.call(`PUT /children/${childId}/kit`, { item, is_owned });
    expect((await Promise.all([say('Helmet', true), say('Helmet', true)])).map(codeOf)).toEqual(['done', 'done']);
    expect((await kitOf(childId))?.[0]?.[0]).toBe('owned');
    expect(codeOf(await say('Helmet', false))).toBe('done');
    expect((await kitOf(childId))?.[0]?.[0]).toBe('missing');
    expect(codeOf(await say('Wings', true))).toBe('unknown-kit');
    expect((await desk.call('DELETE /desk/kit/:name', { params: { name: 'Helmet' } })).status).toBe(200);
  });
});

describe('[X-06] consents', () => {
  test('are given and withdrawn one by one; withdrawing training pauses the child, for both parents', async () => {
    const [mother, father] = [await addParent(app), await addParent(app)];
    const { childId } = await addStudent(mother, { name: 'Consent' });
    await invite(childId, father);
    await father.call('GET /children');
    const change = (parent: Parent, purpose: string, is_given: boolean, version = 1) =>
      parent.call(`PUT /children/${childId}/consents/${purpose}`, { is_given, version });
    expect((await Promise.all([change(mother, 'photos', true), change(father, 'photos', true)])).map(codeOf)).toEqual([
      'done',
      'done',
    ]);
    const given = async (parent: Parent) => (await look(parent, childId))?.consents.map(({ purpose }) => purpose);
    expect(await given(father)).toEqual(['photos', 'training']);
    expect(codeOf(await change(father, 'training', false))).toBe('done');
    expect(await given(mother)).toEqual(['photos']);
    const state = async () =>
      ((await mother.call('GET /children')).body as { children: { state: string }[] }).children[0]?.state;
    expect(await state()).toBe('paused');
    expect(codeOf(await change(mother, 'training', true))).toBe('done');
    expect(await state()).toBe('active');
    // A pause for another reason stays.
    await change(mother, 'training', false);
    await sql`insert into student_state_change (student_id, state, actor, reason, at)
      values (${childId}, 'paused', 'system', 'Exams', clock_timestamp())`.execute(db);
    await change(mother, 'training', true);
    expect(await state()).toBe('paused');
  });

  test('[Z-19] training that is withdrawn tells the academy by mail, on Today and in the list of students', async () => {
    await db
      .insertInto('site_profile')
      .values({ logo_name: 'Pahiya', address: 'Airoli', latitude: 19, longitude: 73, email: 'academy@example.in' })
      .execute();
    const parent = await addParent(app);
    const { childId } = await addStudent(parent, { name: 'Planted Withdrawn' });
    const missing = async () =>
      (await desk.call('GET /desk/students', { query: { consent: 'missing' } })).body.rows.map(
        ({ student_id }) => student_id,
      );
    const before = await missing();
    expect(before).not.toContain(childId);
    const withdraw = () => parent.call(`PUT /children/${childId}/consents/training`, { is_given: false, version: 1 });
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(200);
    const mail = await mailTo('academy@example.in', /withdrawn the consent to training/);
    expect(mail.text).toContain(`/desk/students/${childId}`);
    expect(mail.text).not.toContain('Planted');
    expect(await missing()).toEqual([...before, childId]);
    // Today may be half a minute old, so it is asked for the first time here.
    const { cards } = (await desk.call('GET /desk/today')).body;
    expect(cards).toContainEqual({ card: 'consents', count: before.length + 1 });
    expect(
      (await parent.call(`PUT /children/${childId}/consents/training`, { is_given: true, version: 1 })).status,
    ).toBe(200);
    expect(await missing()).toEqual(before);
  });

  test('can be given and withdrawn by both parents at the same moment', async () => {
    const parent = await addParent(app);
    const { childId } = await addStudent(parent, { name: 'Hurry' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nr) =>
        parent.call(`PUT /children/${childId}/consents/training`, { is_given: nr % 2 === 0, version: 1 }),
      ),
    );
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['done']));
    const { rows } = await sql<{ state: string; current: number }>`
      select s.state, (select count(*)::integer from consent c
                        where c.student_id = s.student_id and c.purpose = 'training' and c.withdrawn_at is null) as current
        from student s where s.student_id = ${childId}`.execute(db);
    expect(rows[0]).toEqual(rows[0]?.current === 1 ? { state: 'active', current: 1 } : { state: 'paused', current: 0 });
  });

  test('are asked for again when the text has changed, and the earlier ones stay on record', async () => {
    const parent = await addParent(app);
    const { childId } = await addStudent(parent, { name: 'Notice' });
    const write = (version: number, text = 'Newer words. Erased after 12 months.') =>
      desk.call('POST /desk/notices', { body: { purpose: 'training', version, text } });
    expect((await write(1, ' ')).body.code).toBe('bad-input');
    const both = await Promise.all([write(1), write(1, 'Other words. Erased after 12 months.')]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await write(1)).body.code).toBe('changed-since');
    const { notices } = await listFamily(parent);
    expect(notices.find(({ purpose }) => purpose === 'training')?.version).toBe(2);
    expect((await look(parent, childId))?.consents[0]).toMatchObject({
      version: 1,
      text: expect.stringContaining('We store'),
    });
    const agree = (version: number) =>
      parent.call(`PUT /children/${childId}/consents/training`, { is_given: true, version });
    expect(codeOf(await agree(1))).toBe('notice-changed');
    expect(codeOf(await agree(2))).toBe('done');
    expect((await look(parent, childId))?.consents[0]?.version).toBe(2);
    const rows = await db
      .selectFrom('consent')
      .select(['notice_version', 'withdrawn_at'])
      .where('student_id', '=', childId)
      .orderBy('notice_version')
      .execute();
    expect(rows.map(({ notice_version, withdrawn_at }) => [notice_version, withdrawn_at === null])).toEqual([
      [1, false],
      [2, true],
    ]);
  });
});

describe('[X-07] the size that was chosen', () => {
  test('is remembered for the child by brand, with the length of the foot', async () => {
    const parent = await addParent(app);
    const { childId } = await addStudent(parent, { name: 'Sized' });
    await addProduct(db, { id: 'skate', title: 'Velox Carbon', variations: [{ sku: 'SKATE', rupees: 900 }] });
    const guide = JSON.stringify([{ size: '34', from_mm: 200, to_mm: 210 }]);
    await sql`update product set size_guide = ${guide} where product_id = 'skate'`.execute(db);
    const choose = (over: object = {}) =>
      parent.call(`PUT /children/${childId}/sizes`, { product_id: 'skate', size: '34', foot_mm: 205, ...over });
    expect(codeOf(await choose({ size: '99' }))).toBe('bad-input');
    expect(codeOf(await choose({ product_id: 'nothing' }))).toBe('unknown-product');
    expect(codeOf(await choose({ foot_mm: 20 }))).toBe('bad-input');
    expect((await choose()).body).toEqual({ brand: 'Velox Carbon', size: '34' });
    const brand = JSON.stringify([{ label: 'Brand', value: 'Velox' }]);
    await sql`update product set specifications = ${brand} where product_id = 'skate'`.execute(db);
    await choose({ foot_mm: null });
    await choose();
    const { children } = (await parent.call('GET /family/sizes')).body as { children: SizedChild[] };
    expect(children).toEqual([
      {
        child_id: childId,
        name: 'Sized',
        foot_mm: 205,
        sizes: [
          { brand: 'Velox', size: '34' },
          { brand: 'Velox Carbon', size: '34' },
        ],
      },
    ]);
    expect((await look(parent, childId))?.sizes).toEqual(children[0]?.sizes);
    // Chosen again, a brand is the latest.
    await sql`update product set specifications = '[]' where product_id = 'skate'`.execute(db);
    await choose();
    expect((await look(parent, childId))?.sizes.map((each) => each.brand)).toEqual(['Velox Carbon', 'Velox']);
  });
});
