import { expect, test } from 'vitest';
import { addGuest, noteView, noWork, removeGuest, saveRollCall, type ClassList } from '../../domain/roll-call-work.ts';
import { isPassing } from '../api/call.ts';
import { bodyOf } from './sent-items.ts';

let ids = 0;
const stamp = { newId: () => `id${++ids}`, at: new Date('2026-11-18T12:00:00.000Z') };
const of: ClassList = {
  class_id: 'c',
  students: [{ student_id: 'a', name: 'Anu', mark: null, absence: null }],
  guests: [],
};

test('[Z-03] a mark, a guest who goes again and an opened note are sent as they were tapped', () => {
  const added = addGuest(saveRollCall(noWork, of, stamp), 'c', { name: 'Kabir', kind: 'trial' }, stamp);
  const gone = removeGuest(added, 'c', { guest_id: 'id2', name: 'Kabir', kind: 'trial' }, stamp);
  expect(bodyOf(noteView(gone, 'c', 'a', stamp).items)).toEqual({
    marks: [
      { mark_id: 'id1', student_id: 'a', mark: 'present', marked_at: '2026-11-18T12:00:00.000Z', is_untouched: true },
    ],
    guests: [
      { id: 'id2', guest_id: 'id2', name: 'Kabir', kind: 'trial', is_removed: false },
      { id: 'id3', guest_id: 'id2', name: 'Kabir', kind: 'trial', is_removed: true },
    ],
    views: [{ id: 'id4', student_id: 'a' }],
  });
});

test('[Z-04] taps wait while there is no network, no session, too many calls or a fault, and only then', () => {
  const passing = [0, 400, 401, 403, 404, 409, 429, 500, 503].filter((status) =>
    isPassing({ ok: false, status, refusal: null }),
  );
  expect(passing).toEqual([0, 401, 429, 500, 503]);
});
