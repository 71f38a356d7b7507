import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { RollClass } from '../../contract/desk/roll-call.ts';
import { marks, type Mark } from '../../domain/roll-call.ts';
import {
  addGuest,
  keepDrafts,
  nextToSend,
  noWork,
  removeGuest,
  saveRollCall,
  setMark,
  settle,
  shownGuests,
  shownMark,
  type KeptItem,
  type Work,
} from '../../domain/roll-call-work.ts';
import { atDesk } from './desk-person.ts';
import { addRollClass } from './roll-call-fixture.ts';
import type { testApp } from './test-app.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
type Desk = Awaited<ReturnType<typeof atDesk>>;

/** What becomes of a call. Killed: it arrived, and the browser ended before its answer. */
const fates = ['answered', 'answer lost', 'not sent', 'killed'] as const;

const onPhone = fc.nat({ max: 1 });
const ofStudent = fc.nat({ max: 3 });
const step = fc.oneof(
  {
    weight: 24,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      phone: onPhone,
      student: ofStudent,
      mark: fc.constantFrom(...marks),
    }),
  },
  { weight: 9, arbitrary: fc.record({ do: fc.constant('save' as const), phone: onPhone }) },
  {
    weight: 18,
    arbitrary: fc.record({ do: fc.constant('send' as const), phone: onPhone, fate: fc.constantFrom(...fates) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('add guest' as const, 'remove guest' as const), phone: onPhone }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'pause' as const), student: ofStudent }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('take centre' as const, 'give centre' as const), phone: onPhone }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
);
const story = fc.array(step, { minLength: 5, maxLength: 30 });

interface Phone {
  desk: Desk;
  /** On the disk: a killed browser has it again. */
  work: Work;
  of: RollClass;
  mayMark: boolean;
}

/** What must be true, kept beside the program. */
interface Truth {
  made: Map<string, KeptItem>;
  /** In the order of their arrival. */
  stored: KeptItem[];
  isCancelled: boolean;
  /** Lost the place before the class began. */
  gone: Set<string>;
}

const newId = () => randomBytes(16).toString('hex');
const stamp = { newId, at: new Date('2026-11-18T12:00:00.000Z') };

/**
 * Random roll calls of two phones: calls that are lost or answered to a browser that was killed, students who leave, classes that are
 * cancelled and coaches who lose their centre. In the end the server has what was tapped, in the order in which it arrived, each mark once;
 * the rest is refused, and shown on the phone that has it.
 */
export async function checkRollCalls(app: TestApp, stories: number): Promise<void> {
  const desks = [await atDesk(app, 'coach'), await atDesk(app, 'coach')];
  let told = 0;
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      told += 1;
      await tell(app, desks, steps);
    }),
    { numRuns: stories, endOnFailure: stories > 100 },
  );
  expect(told).toBeGreaterThanOrEqual(stories);
}

async function tell(
  { db }: TestApp,
  desks: readonly Desk[],
  steps: readonly (typeof story extends fc.Arbitrary<(infer S)[]> ? S : never)[],
) {
  const { classId, studentIds } = await addRollClass(db, { students: 4 });
  const truth: Truth = { made: new Map(), stored: [], isCancelled: false, gone: new Set() };
  const giveCentre = (staffId: string) =>
    sql`insert into staff_centre (staff_id, centre) values (${staffId}, 'Airoli') on conflict do nothing`.execute(db);
  const phones: Phone[] = [];
  for (const desk of desks) {
    await giveCentre(desk.staffId);
    const { body } = await post(desk, classId, []);
    if (body.class === null) throw new Error('the coach may mark this class');
    phones.push({ desk, work: noWork, of: body.class, mayMark: true });
  }
  const phoneOf = (nr: number): Phone => {
    const phone = phones[nr];
    if (!phone) throw new Error('there are two phones');
    return phone;
  };
  const change = (phone: Phone, work: Work) => {
    // As it is on the disk.
    phone.work = JSON.parse(JSON.stringify(work)) as Work;
    for (const item of work.items) truth.made.set(item.id, truth.made.get(item.id) ?? item);
  };
  const send = async (phone: Phone, fate: (typeof fates)[number]) => {
    const items = nextToSend(phone.work)?.items ?? [];
    if (fate === 'not sent') return;
    const answer = await post(phone.desk, classId, items);
    remember(truth, phone, items);
    if (fate !== 'answered') return;
    expect(answer.status).toBe(200);
    expect(answer.body.class === null).toBe(!phone.mayMark);
    phone.of = answer.body.class ?? phone.of;
    change(phone, keepDrafts(settle(phone.work, answer.body.outcomes), phone.of, stamp));
  };
  for (const each of steps) {
    if (each.do === 'mark') {
      const phone = phoneOf(each.phone);
      change(phone, setMark(phone.work, phone.of, studentIds[each.student] ?? '', each.mark, stamp));
    } else if (each.do === 'save') {
      const phone = phoneOf(each.phone);
      change(phone, saveRollCall(phone.work, phone.of, stamp));
    } else if (each.do === 'send') await send(phoneOf(each.phone), each.fate);
    else if (each.do === 'add guest') {
      const phone = phoneOf(each.phone);
      change(phone, addGuest(phone.work, classId, { name: 'Kabir', kind: 'guest' }, stamp));
    } else if (each.do === 'remove guest') {
      const phone = phoneOf(each.phone);
      const [guest] = shownGuests(phone.of, phone.work);
      if (guest) change(phone, removeGuest(phone.work, classId, guest, stamp));
    } else if (each.do === 'leave') {
      const studentId = studentIds[each.student] ?? '';
      // Students whose mark was made after the class began.
      const hasMark = truth.stored.some((item) => item.kind === 'mark' && item.student_id === studentId);
      if (!hasMark) truth.gone.add(studentId);
      await sql`
        update enrolment set state = 'ended', ended_at = now() - ${hasMark ? '5 minutes' : '15 minutes'}::interval
         where student_id = ${studentId} and state = 'placed'`.execute(db);
      await move(studentId, 'left');
    } else if (each.do === 'pause') await move(studentIds[each.student] ?? '', 'paused');
    else if (each.do === 'cancel') {
      truth.isCancelled = true;
      await sql`update batch_class set state = 'cancelled', reason = 'Rain' where class_id = ${classId}`.execute(db);
    } else if ('phone' in each) {
      const phone = phoneOf(each.phone);
      phone.mayMark = each.do === 'give centre';
      await (phone.mayMark
        ? giveCentre(phone.desk.staffId)
        : sql`delete from staff_centre where staff_id = ${phone.desk.staffId}`.execute(db));
    }
  }
  // The network comes back for both. Twice: what one phone sends may make taps of the other's.
  for (const phone of [...phones, ...phones]) {
    await send(phone, 'answered');
    while (nextToSend(phone.work)) await send(phone, 'answered');
  }
  await compare();

  async function move(studentId: string, state: 'paused' | 'left'): Promise<void> {
    const { rows } = await sql`
      update student set state = ${state} where student_id = ${studentId} and state = 'active' returning student_id`.execute(
      db,
    );
    if (rows.length === 0) return;
    await sql`insert into student_state_change (student_id, state, actor) values (${studentId}, ${state}, 'system')`.execute(
      db,
    );
  }

  async function compare(): Promise<void> {
    const given = truth.stored.filter((item) => item.kind === 'mark');
    const { rows } = await sql<{ mark_id: string; student_id: string; mark: Mark; staff_id: string }>`
      select mark_id, student_id, mark, staff_id from attendance where class_id = ${classId} order by number`.execute(
      db,
    );
    expect(rows.map(({ mark_id, student_id, mark }) => [mark_id, student_id, mark])).toEqual(
      given.map(({ id, student_id, mark }) => [id, student_id, mark]),
    );
    expect(rows.every(({ staff_id }) => desks.some(({ staffId }) => staffId === staff_id))).toBe(true);
    // What somebody tapped counts before what a Save made.
    const byWeight = given.toSorted((one, other) => Number(other.is_untouched) - Number(one.is_untouched));
    const last = new Map(byWeight.map(({ student_id, mark }) => [student_id, mark]));
    const { rows: counting } = await sql<{ student_id: string; mark: Mark }>`
      select student_id, mark from attendance_now where class_id = ${classId}`.execute(db);
    expect(new Map(counting.map(({ student_id, mark }) => [student_id, mark]))).toEqual(last);

    const guests = new Set<string>();
    for (const item of truth.stored) {
      if (item.kind !== 'guest') continue;
      if (item.is_removed) guests.delete(item.guest_id);
      else guests.add(item.guest_id);
    }
    const { rows: came } = await sql<{ guest_id: string }>`
      select guest_id from class_guest where class_id = ${classId} and removed_at is null`.execute(db);
    expect(new Set(came.map(({ guest_id }) => guest_id))).toEqual(guests);

    // Nothing is lost: what is not stored waits on a phone for somebody to see it, and says why.
    const stored = new Set(truth.stored.map(({ id }) => id));
    const refused = phones.flatMap(({ work }) => work.items);
    expect(refused.filter(({ refused: reason }) => reason === null)).toEqual([]);
    expect(new Set(refused.map(({ id }) => id))).toEqual(new Set(truth.made.keys()).difference(stored));
    for (const { of, work } of phones.filter(({ mayMark }) => mayMark)) {
      for (const student of of.students.filter(({ mark }) => mark !== null))
        expect(shownMark(of, work, student)).toBe(last.get(student.student_id));
    }
  }
}

const post = (desk: Desk, classId: string, items: readonly KeptItem[]) =>
  desk.call('POST /desk/roll-call/:classId', {
    params: { classId },
    body: {
      staff_id: desk.staffId,
      marks: items
        .filter((item) => item.kind === 'mark')
        .map(({ id, student_id, mark, marked_at, is_untouched }) => ({
          mark_id: id,
          student_id,
          mark,
          marked_at,
          is_untouched,
        })),
      guests: items
        .filter((item) => item.kind === 'guest')
        .map(({ id, guest_id, name, guest_kind, is_removed }) => ({
          id,
          guest_id,
          name,
          kind: guest_kind,
          is_removed,
        })),
      views: [],
    },
  });

/** What the server must have stored now. It takes marks before guests, each in the order of the taps. */
function remember(truth: Truth, { mayMark }: Phone, items: readonly KeptItem[]): void {
  if (!mayMark) return;
  for (const item of items) {
    const isIn = truth.stored.some(({ id }) => id === item.id);
    if (isIn) continue;
    if (item.kind === 'mark' && !truth.isCancelled && !truth.gone.has(item.student_id)) truth.stored.push(item);
    // A guest who is stored can be taken back at any time; taking back one who is not changes nothing.
    if (item.kind === 'guest' && (item.is_removed || !truth.isCancelled)) truth.stored.push(item);
  }
}
