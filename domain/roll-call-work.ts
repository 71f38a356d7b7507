import { marksAtOnce, type GuestKind, type Mark } from './roll-call.ts';

// What a phone keeps of roll calls until the server has it. Pure, so that tests can kill the phone between any two steps.

interface Kept {
  /** Made on the phone: the server stores it once, however often it is sent. */
  id: string;
  class_id: string;
  /** Why the server refused it. Null: to be sent. */
  refused: string | null;
}
export interface KeptMark extends Kept {
  kind: 'mark';
  student_id: string;
  name: string;
  mark: Mark;
  marked_at: string;
  /** Made by Save: nobody tapped it, so at the server it loses against every mark that somebody tapped. */
  is_untouched: boolean;
}
export interface KeptGuest extends Kept {
  kind: 'guest';
  /** The same for the guest and for taking it back. */
  guest_id: string;
  name: string;
  guest_kind: GuestKind;
  is_removed: boolean;
}
/** A medical note that was opened. */
export interface KeptView extends Kept {
  kind: 'view';
  student_id: string;
}
export type KeptItem = KeptMark | KeptGuest | KeptView;

export interface Work {
  /** In the order of the taps. */
  items: readonly KeptItem[];
  /** Taps before the first Save, by class and student. */
  drafts: Readonly<Record<string, Readonly<Record<string, Mark>>>>;
}

export const noWork: Work = { items: [], drafts: {} };

interface Student {
  student_id: string;
  name: string;
  /** The mark that counts at the server. */
  mark: Mark | null;
  /** A parent said beforehand that the child does not come, and why. */
  absence: string | null;
}
interface Guest {
  guest_id: string;
  name: string;
  kind: GuestKind;
}
export interface ClassList {
  class_id: string;
  students: readonly Student[];
  guests: readonly Guest[];
}

/** Counts the taps that the server does not have: not saved yet, not sent yet, or refused and not dismissed yet. */
export const countLeft = ({ items, drafts }: Work): number =>
  items.filter(({ kind }) => kind !== 'view').length +
  Object.values(drafts).reduce((sum, draft) => sum + Object.keys(draft).length, 0);

/** What this member left on this phone earlier, and what was tapped since: the later tap counts. */
export const joinWork = (earlier: Work, now: Work): Work => ({
  items: [...earlier.items, ...now.items.filter(({ id }) => !earlier.items.some((item) => item.id === id))],
  drafts: { ...earlier.drafts, ...now.drafts },
});

const isUnsent = ({ refused }: KeptItem): boolean => refused === null;

export const unsentOf = ({ items }: Work, classId?: string): KeptItem[] =>
  items.filter((item) => isUnsent(item) && (classId === undefined || item.class_id === classId));

export const refusedOf = ({ items }: Work, classId: string): KeptItem[] =>
  items.filter((item) => !isUnsent(item) && item.class_id === classId);

/** Whether somebody has saved this roll call, on this phone or another. From then on each tap is a mark. */
export const isTaken = ({ class_id: classId, students }: ClassList, work: Work): boolean =>
  students.some(({ mark }) => mark !== null) || unsentOf(work, classId).some(({ kind }) => kind === 'mark');

/**
 * What the phone shows for a student: the last tap that is not sent yet, otherwise the server's mark. Before the first Save everybody is
 * present, except those whose parents said something else. Null: came into the list after the roll call was saved.
 */
export function shownMark(of: ClassList, work: Work, student: Student): Mark | null {
  const tapped = unsentOf(work, of.class_id).findLast(
    (item) => item.kind === 'mark' && item.student_id === student.student_id,
  );
  if (tapped?.kind === 'mark') return tapped.mark;
  if (isTaken(of, work)) return student.mark;
  return work.drafts[of.class_id]?.[student.student_id] ?? (student.absence === null ? 'present' : 'excused');
}

/** What a tap on a student's row makes of the mark. */
export const tapped = (mark: Mark | null): Mark => (mark === 'present' ? 'absent' : 'present');

interface Stamp {
  newId: () => string;
  at: Date;
}

const markOf = (
  classId: string,
  student: Student,
  { mark, isUntouched = false }: { mark: Mark; isUntouched?: boolean },
  { newId, at }: Stamp,
): KeptMark => ({
  kind: 'mark',
  id: newId(),
  class_id: classId,
  student_id: student.student_id,
  name: student.name,
  mark,
  marked_at: at.toISOString(),
  is_untouched: isUntouched,
  refused: null,
});

export function setMark(work: Work, of: ClassList, studentId: string, mark: Mark, stamp: Stamp): Work {
  const student = of.students.find((each) => each.student_id === studentId);
  if (!student) return work;
  if (isTaken(of, work)) return { ...work, items: [...work.items, markOf(of.class_id, student, { mark }, stamp)] };
  return {
    ...work,
    drafts: { ...work.drafts, [of.class_id]: { ...work.drafts[of.class_id], [studentId]: mark } },
  };
}

const withoutDraft = ({ drafts }: Work, classId: string): Work['drafts'] =>
  Object.fromEntries(Object.entries(drafts).filter(([id]) => id !== classId));

/** A mark for everybody, as shown, that says whether somebody tapped it. Saved already: nothing, so that a second press is harmless. */
export function saveRollCall(work: Work, of: ClassList, stamp: Stamp): Work {
  if (isTaken(of, work)) return work;
  const given = of.students.map((student) =>
    markOf(
      of.class_id,
      student,
      {
        mark: shownMark(of, work, student) ?? 'present',
        isUntouched: work.drafts[of.class_id]?.[student.student_id] === undefined,
      },
      stamp,
    ),
  );
  return { items: [...work.items, ...given], drafts: withoutDraft(work, of.class_id) };
}

export const addGuest = (
  work: Work,
  classId: string,
  guest: { name: string; kind: GuestKind },
  { newId }: Stamp,
): Work => {
  const id = newId();
  const item: KeptGuest = {
    kind: 'guest',
    id,
    guest_id: id,
    class_id: classId,
    name: guest.name,
    guest_kind: guest.kind,
    is_removed: false,
    refused: null,
  };
  return { ...work, items: [...work.items, item] };
};

/** Sent even if adding the guest was not sent yet: that may have arrived, with its answer lost. */
export const removeGuest = (work: Work, classId: string, guest: Guest, { newId }: Stamp): Work => ({
  ...work,
  items: [
    ...work.items,
    {
      kind: 'guest',
      id: newId(),
      guest_id: guest.guest_id,
      class_id: classId,
      name: guest.name,
      guest_kind: guest.kind,
      is_removed: true,
      refused: null,
    },
  ],
});

export const noteView = (work: Work, classId: string, studentId: string, { newId }: Stamp): Work => ({
  ...work,
  items: [...work.items, { kind: 'view', id: newId(), class_id: classId, student_id: studentId, refused: null }],
});

export function shownGuests({ class_id: classId, guests }: ClassList, work: Work): Guest[] {
  const shown = new Map(guests.map((guest) => [guest.guest_id, guest]));
  for (const item of unsentOf(work, classId)) {
    if (item.kind !== 'guest') continue;
    if (item.is_removed) shown.delete(item.guest_id);
    else shown.set(item.guest_id, { guest_id: item.guest_id, name: item.name, kind: item.guest_kind });
  }
  return [...shown.values()];
}

/** What to send next: the oldest taps, of one class. */
export function nextToSend(work: Work): { classId: string; items: KeptItem[] } | null {
  const [first] = unsentOf(work);
  if (!first) return null;
  return { classId: first.class_id, items: unsentOf(work, first.class_id).slice(0, marksAtOnce) };
}

/** After the server's answer: what it has is forgotten here, what it refused stays until somebody has seen it. */
export function settle(work: Work, outcomes: readonly { id: string; refused: string | null }[]): Work {
  const found = new Map(outcomes.map(({ id, refused }) => [id, refused]));
  return {
    ...work,
    items: work.items
      // The log of who opened a note is not for the coach to repair.
      .filter(({ id, kind }) => found.get(id) !== null && !(kind === 'view' && found.has(id)))
      .map((item) => ({ ...item, refused: found.get(item.id) ?? item.refused })),
  };
}

/** The server refused the whole call, which would otherwise be sent again for ever. */
export const refuseAll = (work: Work, ids: readonly string[], refused: string): Work =>
  settle(
    work,
    ids.map((id) => ({ id, refused })),
  );

/** Seen, and not wanted any more. */
export const dismiss = (work: Work, ids: readonly string[]): Work => ({
  ...work,
  items: work.items.filter(({ id, refused }) => refused === null || !ids.includes(id)),
});

export const tryAgain = (work: Work, classId: string): Work => ({
  ...work,
  items: work.items.map((item) => (item.class_id === classId ? { ...item, refused: null } : item)),
});

/**
 * Somebody else saved this roll call while taps waited here for Save: those that differ from the saved marks become marks, so that no tap
 * is lost.
 */
export function keepDrafts(work: Work, of: ClassList, stamp: Stamp): Work {
  const draft = work.drafts[of.class_id];
  if (!draft || !isTaken(of, work)) return work;
  const left = { ...work, drafts: withoutDraft(work, of.class_id) };
  return Object.entries(draft).reduce((now, [studentId, mark]) => {
    const student = of.students.find((each) => each.student_id === studentId);
    return !student || shownMark(of, now, student) === mark ? now : setMark(now, of, studentId, mark, stamp);
  }, left);
}

export type ClassStatus = 'none' | 'not saved' | 'on this phone' | 'not accepted' | 'sent';

/** The honest state of one class on this phone. */
export function statusOf(of: ClassList, work: Work): ClassStatus {
  if (refusedOf(work, of.class_id).length > 0) return 'not accepted';
  if (unsentOf(work, of.class_id).some(({ kind }) => kind !== 'view')) return 'on this phone';
  if (work.drafts[of.class_id]) return 'not saved';
  return isTaken(of, work) || of.guests.length > 0 ? 'sent' : 'none';
}

/** The classes to keep when a new list arrives: those in it, and older ones that something here belongs to. */
export function mergeClasses<C extends ClassList>(
  kept: readonly C[],
  arrived: readonly C[],
  work: Work,
  open: string | null,
): C[] {
  const here = new Set(arrived.map(({ class_id }) => class_id));
  const isNeeded = ({ class_id: id }: C) =>
    id === open || work.drafts[id] !== undefined || work.items.some((item) => item.class_id === id);
  return [...arrived, ...kept.filter((each) => !here.has(each.class_id) && isNeeded(each))];
}
