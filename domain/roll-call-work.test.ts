import { describe, expect, test } from 'vitest';
import { marksAtOnce, type Mark } from './roll-call.ts';
import {
  addGuest,
  countLeft,
  dismiss,
  isTaken,
  joinWork,
  keepDrafts,
  mergeClasses,
  nextToSend,
  noteView,
  noWork,
  refuseAll,
  removeGuest,
  saveRollCall,
  setMark,
  settle,
  shownGuests,
  shownMark,
  statusOf,
  tapped,
  tryAgain,
  unsentOf,
  type ClassList,
  type Work,
} from './roll-call-work.ts';

let ids = 0;
const stamp = { newId: () => `id${++ids}`, at: new Date('2026-11-18T12:00:00.000Z') };
const student = (student_id: string, mark: Mark | null = null, absence: string | null = null) => ({
  student_id,
  name: `Child ${student_id}`,
  mark,
  absence,
});
const classOf = (...students: ReturnType<typeof student>[]): ClassList => ({ class_id: 'c', students, guests: [] });
const fresh = classOf(student('a'), student('b'), student('w', null, 'Wedding'));
const shown = (of: ClassList, work: Work) => of.students.map((each) => shownMark(of, work, each));
const idsOf = (work: Work) => work.items.map(({ id }) => id);

describe('[Z-03] before Save', () => {
  test('everybody is present except reported absences; taps are drafts, and nothing is sent', () => {
    expect(shown(fresh, noWork)).toEqual(['present', 'present', 'excused']);
    const work = setMark(noWork, fresh, 'a', tapped('present'), stamp);
    expect(shown(fresh, work)).toEqual(['absent', 'present', 'excused']);
    expect([statusOf(fresh, noWork), statusOf(fresh, work)]).toEqual(['none', 'not saved']);
    expect(nextToSend(work)).toBeNull();
    expect(setMark(work, fresh, 'nobody', 'absent', stamp)).toBe(work);
  });

  test('Save stores a mark for everybody, once', () => {
    const work = saveRollCall(setMark(noWork, fresh, 'a', 'absent', stamp), fresh, stamp);
    expect(work.items.map((item) => item.kind === 'mark' && item.mark)).toEqual(['absent', 'present', 'excused']);
    expect(work.drafts).toEqual({});
    expect(isTaken(fresh, work)).toBe(true);
    expect(saveRollCall(work, fresh, stamp)).toBe(work);
    expect(statusOf(fresh, work)).toBe('on this phone');
  });
});

test('[Z-04] Save says of each mark whether somebody tapped it, even if the tap ended where it began', () => {
  const twice = setMark(setMark(noWork, fresh, 'a', 'absent', stamp), fresh, 'a', 'present', stamp);
  const { items } = saveRollCall(twice, fresh, stamp);
  expect(items.map((item) => item.kind === 'mark' && [item.mark, item.is_untouched])).toEqual([
    ['present', false],
    ['present', true],
    ['excused', true],
  ]);
});

describe('[Z-04] after Save', () => {
  const saved = saveRollCall(noWork, fresh, stamp);

  test('each tap is a mark, and the last one is shown; a student who joined later is not marked', () => {
    const joined = classOf(...fresh.students.map((each) => ({ ...each })), student('new'));
    const work = setMark(saved, joined, 'b', 'late', stamp);
    expect(shown(joined, work)).toEqual(['present', 'late', 'excused', null]);
    expect(tapped(null)).toBe('present');
    expect(tapped('late')).toBe('present');
  });

  test('stored marks are removed, refused ones stay until they are dismissed or retried', () => {
    const [one = '', two = ''] = idsOf(saved);
    const answered = settle(saved, [
      { id: one, refused: null },
      { id: two, refused: 'No place' },
    ]);
    expect(idsOf(answered)).toEqual(idsOf(saved).slice(1));
    expect(statusOf(fresh, answered)).toBe('not accepted');
    expect(unsentOf(answered)).toHaveLength(1);
    expect(statusOf(fresh, tryAgain(answered, 'c'))).toBe('on this phone');
    // Only refused ones can be dismissed.
    expect(idsOf(dismiss(answered, idsOf(saved)))).toEqual(idsOf(saved).slice(2));
    expect(refuseAll(saved, idsOf(saved), 'Gone').items.every(({ refused }) => refused === 'Gone')).toBe(true);
    // The same answer twice changes nothing.
    expect(settle(answered, [{ id: one, refused: null }])).toEqual(answered);
  });

  test('a tap while the earlier one is on its way is kept and sent next', () => {
    const sent = nextToSend(saved)?.items ?? [];
    const meanwhile = setMark(saved, fresh, 'a', 'absent', stamp);
    const answered = settle(
      meanwhile,
      sent.map(({ id }) => ({ id, refused: null })),
    );
    expect(nextToSend(answered)?.items).toMatchObject([{ student_id: 'a', mark: 'absent' }]);
  });

  test('marks of one class are sent together, so many at once', () => {
    const large = classOf(...Array.from({ length: marksAtOnce + 5 }, (_, nr) => student(`s${nr}`)));
    const work = saveRollCall(noWork, large, stamp);
    expect(nextToSend(work)?.items).toHaveLength(marksAtOnce);
    const other = addGuest(work, 'other', { name: 'Kabir', kind: 'guest' }, stamp);
    expect(nextToSend(other)?.classId).toBe('c');
  });

  test('taps before Save that somebody else’s Save overtook become marks, unless they agree with it', () => {
    const draft = setMark(setMark(noWork, fresh, 'a', 'absent', stamp), fresh, 'b', 'absent', stamp);
    expect(keepDrafts(draft, fresh, stamp)).toBe(draft);
    const theirs = classOf(student('a', 'present'), student('b', 'absent'), student('w', 'excused'));
    const kept = keepDrafts(draft, theirs, stamp);
    expect(kept.items).toMatchObject([{ student_id: 'a', mark: 'absent' }]);
    expect(kept.drafts).toEqual({});
    const gone = classOf(student('b', 'present'));
    expect(keepDrafts(draft, gone, stamp).items).toMatchObject([{ student_id: 'b', mark: 'absent' }]);
  });
});

test('[Z-03] guests come and go before anything is sent', () => {
  const added = addGuest(noWork, 'c', { name: 'Kabir', kind: 'trial' }, stamp);
  const [guest] = shownGuests(fresh, added);
  expect(guest).toMatchObject({ name: 'Kabir', kind: 'trial' });
  expect(statusOf(fresh, added)).toBe('on this phone');
  const removed = guest ? removeGuest(added, 'c', guest, stamp) : added;
  expect(shownGuests(fresh, removed)).toEqual([]);
  expect(removed.items).toHaveLength(2);
  expect(statusOf({ ...fresh, guests: guest ? [guest] : [] }, noWork)).toBe('sent');
});

test('[Z-03] a note that was opened is sent, but is no work: the class counts as sent, and a refusal drops it', () => {
  const work = noteView(noWork, 'c', 'a', stamp);
  expect(statusOf(fresh, work)).toBe('none');
  expect(refuseAll(work, idsOf(work), 'Gone').items).toEqual([]);
});

test('[Z-04] a new list keeps the older classes that something here belongs to', () => {
  const of = (class_id: string): ClassList => ({ class_id, students: [], guests: [] });
  const work = addGuest(
    setMark(noWork, { ...fresh, class_id: 'draft' }, 'a', 'absent', stamp),
    'sent',
    { name: 'K', kind: 'guest' },
    stamp,
  );
  const merged = mergeClasses(['sent', 'draft', 'open', 'old'].map(of), [of('today')], work, 'open');
  expect(merged.map(({ class_id }) => class_id)).toEqual(['today', 'sent', 'draft', 'open']);
});

describe('[Z-04] what one member leaves on a phone that another one uses', () => {
  const draft = setMark(noWork, fresh, 'a', 'absent', stamp);
  const saved = saveRollCall(noWork, { ...fresh, class_id: 'd' }, stamp);

  test('is every tap that the server does not have, before Save too, but no log of opened notes', () => {
    expect([countLeft(noWork), countLeft(draft), countLeft(saved)]).toEqual([0, 1, 3]);
    expect(countLeft({ ...saved, drafts: draft.drafts })).toBe(4);
    expect(countLeft(refuseAll(saved, idsOf(saved), 'Gone'))).toBe(3);
    expect(countLeft(noteView(noWork, 'c', 'a', stamp))).toBe(0);
  });

  test('comes back before what was tapped since, each tap once; of two taps before Save the later one counts', () => {
    const since = setMark(saved, { ...fresh, class_id: 'd' }, 'a', 'late', stamp);
    expect(idsOf(joinWork(saved, since))).toEqual(idsOf(since));
    expect(idsOf(joinWork(since, noWork))).toEqual(idsOf(since));
    const later = setMark(
      setMark(noWork, fresh, 'a', 'late', stamp),
      { ...fresh, class_id: 'e' },
      'b',
      'absent',
      stamp,
    );
    expect(joinWork(draft, later).drafts).toEqual({ c: { a: 'late' }, e: { b: 'absent' } });
  });
});
