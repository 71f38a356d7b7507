import { clockText, weekDayOf } from '../../domain/class-plan.ts';
import { formatIndiaDay, formatIndiaTime, indiaDate } from '../../domain/india-time.ts';
import type { Mark } from '../../domain/roll-call.ts';
import type { ClassStatus } from '../../domain/roll-call-work.ts';

export const markWords: Record<Mark, string> = {
  present: 'Present',
  absent: 'Absent',
  late: 'Late',
  excused: 'Excused',
};

/** "5:30 pm" */
export const clockOf = (moment: string): string => clockText(formatIndiaTime(new Date(moment)).slice(-5));

/** "Today", "Tomorrow" or "Sat 21/11/26", in India. */
export function dayText(moment: string, now: number): string {
  const dayMs = 24 * 3_600_000;
  const day = indiaDate(new Date(moment));
  if (day === indiaDate(new Date(now))) return 'Today';
  if (day === indiaDate(new Date(now + dayMs))) return 'Tomorrow';
  if (day === indiaDate(new Date(now - dayMs))) return 'Yesterday';
  return `${weekDayOf(day)} ${formatIndiaDay(new Date(moment))}`;
}

interface Look {
  text: string;
  tone: 'plain' | 'good' | 'warning' | 'bad';
}

/** Where the taps of a class are stored. */
export const statusLooks: Record<ClassStatus, Look> = {
  none: { text: 'No roll call yet', tone: 'plain' },
  'not saved': { text: 'Not saved yet', tone: 'warning' },
  'on this phone': { text: 'On this phone', tone: 'warning' },
  'not accepted': { text: 'Not accepted', tone: 'bad' },
  sent: { text: 'Sent', tone: 'good' },
};
