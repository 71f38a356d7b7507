import { clockText, timesText, weekDayOf, type ClassTime } from './class-plan.ts';
import type { ClassChange, StandingClass } from './class-changes.ts';
import { formatIndiaDay, formatIndiaTime, indiaDate } from './india-time.ts';

interface Named {
  batch: string;
  centre: string;
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** "Sat 21/11/26, 5:30 pm" */
export const classTimeText = (moment: Date): string =>
  `${weekDayOf(indiaDate(moment))} ${formatIndiaDay(moment)}, ${clockText(formatIndiaTime(moment).slice(-5))}`;

/** What families read when a class is cancelled (`now` is null) or moved. It names no child, because it may be sent to WhatsApp groups. */
export function classText(
  { batch, centre }: Named,
  { was, now, reason }: { was: Date; now: Date | null; reason: string },
): { subject: string; text: string } {
  const which = `${batch} at ${centre}`;
  const because = sentence(reason);
  if (now === null) {
    return {
      subject: `No class on ${classTimeText(was)}`,
      text: `There is no class of ${which} on ${classTimeText(was)}. ${because}`,
    };
  }
  return {
    subject: `Class moved to ${classTimeText(now)}`,
    text: `The class of ${which} on ${classTimeText(was)} is on ${classTimeText(now)} instead. ${because}`,
  };
}

/** What coaches read when a class is given to others. */
export const coachesText = (
  { batch, centre }: Named,
  { at, coaches }: { at: Date; coaches: readonly string[] },
): { subject: string; text: string } => ({
  subject: `Coaches of ${batch} on ${classTimeText(at)}`,
  text: `The class of ${batch} at ${centre} on ${classTimeText(at)} is taken by ${coaches.join(', ') || 'nobody so far'}.`,
});

/** What of a batch families plan by. */
export interface BatchPlan {
  status: string;
  ends_on: string | null;
  times: readonly ClassTime[];
}

/**
 * What families and coaches read when a batch's days or term change: one text for all of its classes. Null: nothing changes for them. It
 * names no child.
 */
export function batchText(
  { batch, centre }: Named,
  {
    was,
    now,
    changes,
    next,
  }: { was: BatchPlan; now: BatchPlan; changes: readonly ClassChange<StandingClass>[]; next: Date | null },
): { subject: string; paragraphs: string[] } | null {
  const which = `${batch} at ${centre}`;
  if (now.status !== 'Active') {
    if (was.status !== 'Active') return null;
    const subject = `No more classes of ${which}`;
    return { subject, paragraphs: [`${which} has no more classes. Please ask us which batch to join instead.`] };
  }
  const hasNewTimes = JSON.stringify(was.times) !== JSON.stringify(now.times);
  const first = next === null ? [] : [`The next class is on ${classTimeText(next)}.`];
  const text = `${which} now has classes on ${timesText(now.times)}.`;
  const last =
    now.ends_on === null
      ? []
      : [`The last day of ${which} is ${formatIndiaDay(new Date(`${now.ends_on}T12:00:00Z`))}.`];
  const hasNewEnd = was.ends_on !== now.ends_on;
  const about = [...(hasNewEnd ? last : []), ...changes.flatMap(keptText)];
  if (was.status !== 'Active') return { subject: `Classes of ${which} again`, paragraphs: [text, ...first, ...about] };
  if (hasNewTimes) return { subject: `New times of ${which}`, paragraphs: [text, ...first, ...about] };
  if (!hasNewEnd && !changes.some(({ fate }) => fate === 'goes')) return null;
  if (hasNewEnd && now.ends_on !== null) return { subject: `New last day of ${which}`, paragraphs: about };
  return { subject: `New dates of ${which}`, paragraphs: [text, ...first, ...about] };
}

/** Of a class that is not simply at the new time. */
function keptText({ of, fate, planned }: ClassChange<StandingClass>): string[] {
  if (of.state === 'cancelled' && planned !== null) {
    const at = classTimeText(fate === 'moves' ? planned.starts_at : of.starts_at);
    return [`The class on ${at} stays cancelled: ${sentence(of.reason)}`];
  }
  if (fate !== 'stays') return [];
  return [`The class that we moved separately stays on ${classTimeText(of.starts_at)}.`];
}
