import { indiaDate } from './india-time.ts';

/** A class of a child that has begun. */
export interface PastClass {
  /** ISO. */
  starts_at: string;
  /** Null: nobody recorded whether the child came. That is never an absence. */
  mark: 'present' | 'late' | 'absent' | 'excused' | null;
}

export interface MonthSum {
  /** YYYY-MM, in India. */
  month: string;
  classes: number;
  present: number;
  late: number;
  absent: number;
  excused: number;
  unrecorded: number;
}

/** The latest month first; months without a class are left out. */
export function sumMonths(classes: readonly PastClass[]): MonthSum[] {
  const months = new Map<string, MonthSum>();
  for (const { starts_at, mark } of classes) {
    const month = monthOf(starts_at);
    const sum = months.get(month) ?? {
      month,
      classes: 0,
      present: 0,
      late: 0,
      absent: 0,
      excused: 0,
      unrecorded: 0,
    };
    sum.classes += 1;
    sum[mark ?? 'unrecorded'] += 1;
    months.set(month, sum);
  }
  return [...months.values()].toSorted((one, other) => (one.month < other.month ? 1 : -1));
}

/** A class at 00:30 in India belongs to the day that has just begun there. */
export const monthOf = (moment: string): string => indiaDate(new Date(moment)).slice(0, 7);

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "November 2026" */
export const monthText = (month: string): string => `${names[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;
