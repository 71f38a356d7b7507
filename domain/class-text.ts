import { clockText, weekDayOf } from './class-plan.ts';
import { formatIndiaDay, formatIndiaTime, indiaDate } from './india-time.ts';

/** "Sat 21/11/26, 5:30 pm" */
export const classTimeText = (moment: Date): string =>
  `${weekDayOf(indiaDate(moment))} ${formatIndiaDay(moment)}, ${clockText(formatIndiaTime(moment).slice(-5))}`;

/** What families read when a class is cancelled (`now` is null) or moved. It names no child, because it may be sent to WhatsApp groups. */
export function classText(
  { batch, centre }: { batch: string; centre: string },
  { was, now, reason }: { was: Date; now: Date | null; reason: string },
): { subject: string; text: string } {
  const which = `${batch} at ${centre}`;
  const because = /[.!?]$/.test(reason) ? reason : `${reason}.`;
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
