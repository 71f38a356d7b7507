export const marks = ['present', 'absent', 'late', 'excused'] as const;
export type Mark = (typeof marks)[number];

export const guestKinds = ['guest', 'trial'] as const;
export type GuestKind = (typeof guestKinds)[number];

/** A roll call can be taken from so long before the class begins. */
export const openMinutes = 60;

/** And so long after it began: a phone may be without a network for days, but last month's attendance is history. */
export const correctDays = 14;

/** Guests of one class, with those who were removed again. */
export const guestsMax = 40;

/** Of students and of guests in one call; a phone with more calls again. */
export const marksAtOnce = 200;

interface ClassAt {
  class_id: string;
  starts_at: string;
  ends_at: string;
  state: 'planned' | 'cancelled';
  /** The caller takes this class: as a coach of the batch, or instead of one. */
  is_own: boolean;
  /** Somebody took its roll call. */
  is_taken: boolean;
}

/** Whether its roll call could be taken by this moment, in ms. */
export const hasOpened = ({ starts_at, state }: Pick<ClassAt, 'starts_at' | 'state'>, now: number): boolean =>
  state === 'planned' && Date.parse(starts_at) - openMinutes * 60_000 <= now;

/** Whether it can be taken or corrected at this moment. */
export const isOpen = (each: Pick<ClassAt, 'starts_at' | 'state'>, now: number): boolean =>
  hasOpened(each, now) && now < Date.parse(each.starts_at) + correctDays * 86_400_000;

/**
 * The class to open first: one that runs now or begins within the hour, otherwise the last that has no roll call, otherwise the next one.
 * The caller's own come first. A class that ends after midnight still runs on the next day.
 */
export function firstClass<C extends ClassAt>(classes: readonly C[], now: number): C | undefined {
  const held = classes.filter(({ state }) => state === 'planned');
  const ownFirst = (found: readonly C[]) => found.find(({ is_own }) => is_own) ?? found[0];
  const byStart = held.toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  const running = byStart.filter((each) => hasOpened(each, now) && Date.parse(each.ends_at) > now);
  const untaken = byStart.filter((each) => Date.parse(each.ends_at) <= now && !each.is_taken).toReversed();
  const next = byStart.filter((each) => !hasOpened(each, now));
  return (
    ownFirst(running.filter(({ is_taken }) => !is_taken)) ?? ownFirst(running) ?? ownFirst(untaken) ?? ownFirst(next)
  );
}

/** "27 present, 3 absent". Late counts as present, and is named. */
export function countText(given: readonly (Mark | null)[], guests: number): string {
  const count = (mark: Mark | null) => given.filter((each) => each === mark).length;
  const late = count('late');
  const parts = [
    `${count('present') + late} present${late > 0 ? ` (${late} late)` : ''}`,
    `${count('absent')} absent`,
    ...(count('excused') > 0 ? [`${count('excused')} excused`] : []),
    ...(guests > 0 ? [`${guests} ${guests === 1 ? 'guest' : 'guests'}`] : []),
    ...(count(null) > 0 ? [`${count(null)} not marked`] : []),
  ];
  return parts.join(', ');
}
