import { weekDays } from './centre.ts';
import { addDays, indiaMoment, mondayOf, weekDayOf, type ClassTime, type PlannedClass } from './class-plan.ts';
import { formatIndiaTime, indiaDate } from './india-time.ts';

/** A class that a batch has already. */
export interface StandingClass {
  class_id: string;
  /** When the batch's days put it; stays when the class is moved by itself. */
  planned_at: Date;
  starts_at: Date;
  ends_at: Date;
  state: 'planned' | 'cancelled';
  /** Why it was cancelled or moved by itself. */
  reason: string;
  /** Somebody has marked a student or a guest. */
  has_roll_call: boolean;
}

/**
 * What a new plan does to one class. moves: it takes the new time, and stays what it was (cancelled, a substitute's, with absences). stays:
 * it keeps its own time, because it was moved by itself or is being held. goes: there is no such class any more.
 */
export type ClassFate = 'moves' | 'stays' | 'goes';

export interface ClassChange<C extends StandingClass> {
  of: C;
  fate: ClassFate;
  /** Its place in the new plan. Null: it has none. */
  planned: PlannedClass | null;
}

interface Plans {
  /** The weekly times before and after. */
  was: readonly ClassTime[];
  now: readonly ClassTime[];
  /** The classes of the new plan, all in the future. */
  planned: readonly PlannedClass[];
  isActive: boolean;
  /** This moment. */
  at: Date;
}

const keyOf = ({ day, starts_at }: Pick<ClassTime, 'day' | 'starts_at'>): string => `${day} ${starts_at}`;

/** Which new weekly time each old one becomes: the same one, otherwise one of the same day, otherwise the next one left in the week. */
export function pairTimes(was: readonly ClassTime[], now: readonly ClassTime[]): Map<string, ClassTime> {
  const pairs = new Map<string, ClassTime>();
  const left = new Set(now);
  const pair = (isFor: (one: ClassTime, other: ClassTime) => boolean) => {
    for (const time of was) {
      const found = pairs.has(keyOf(time)) ? undefined : [...left].find((other) => isFor(time, other));
      if (!found) continue;
      pairs.set(keyOf(time), found);
      left.delete(found);
    }
  };
  pair((one, other) => keyOf(one) === keyOf(other));
  pair((one, other) => one.day === other.day);
  pair(() => true);
  return pairs;
}

/** Where the new weekly times put a class. */
function targetOf(plannedAt: Date, pairs: ReadonlyMap<string, ClassTime>): Date {
  const day = indiaDate(plannedAt);
  const time = pairs.get(keyOf({ day: weekDayOf(day), starts_at: formatIndiaTime(plannedAt).slice(-5) }));
  return time ? indiaMoment(addDays(mondayOf(day), weekDays.indexOf(time.day)), time.starts_at) : plannedAt;
}

/**
 * Fits the classes that a batch has to a new plan, by week and day: a class that moves is the same class. Returns what happens to each that
 * does not stay as it is, and the classes to add.
 */
export function changeClasses<C extends StandingClass>(
  standing: readonly C[],
  { was, now, planned, isActive, at }: Plans,
): { changes: ClassChange<C>[]; added: PlannedClass[] } {
  const pairs = pairTimes(was, now);
  const free = new Map(planned.map((each) => [each.starts_at.getTime(), each]));
  const targets = standing.map((of) => ({ of, target: targetOf(of.planned_at, pairs).getTime() }));
  // A place that a class has already is not given to another one.
  const byClaim = targets.toSorted(
    (one, other) => Number(isThere(other)) - Number(isThere(one)) || one.target - other.target,
  );
  const changes: ClassChange<C>[] = [];
  for (const { of, target } of byClaim) {
    const place = free.get(target) ?? null;
    free.delete(target);
    const fate = fateOf(of, place, { isActive, at });
    if (fate !== null) changes.push({ of, fate, planned: place });
  }
  return {
    changes: changes.toSorted((one, other) => one.of.starts_at.getTime() - other.of.starts_at.getTime()),
    added: [...free.values()],
  };
}

const isThere = ({ of, target }: { of: StandingClass; target: number }): boolean => of.planned_at.getTime() === target;

/** Null: nothing about it changes. */
function fateOf(of: StandingClass, planned: PlannedClass | null, { isActive, at }: Pick<Plans, 'isActive' | 'at'>) {
  // One that was only made longer or shorter has its reason, too.
  const isMoved = of.starts_at.getTime() !== of.planned_at.getTime() || (of.state === 'planned' && of.reason !== '');
  const keepsTime = isMoved || of.has_roll_call || of.starts_at <= at;
  if (planned === null) {
    const isKept = of.state === 'cancelled' || of.has_roll_call || of.starts_at <= at || (isMoved && isActive);
    return isKept ? null : 'goes';
  }
  if (keepsTime) return of.planned_at.getTime() === planned.starts_at.getTime() ? null : 'stays';
  const isSame =
    of.starts_at.getTime() === planned.starts_at.getTime() && of.ends_at.getTime() === planned.ends_at.getTime();
  return isSame ? null : 'moves';
}
