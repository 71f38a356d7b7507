import { indiaDate } from './india-time.ts';

const dayMs = 86_400_000;
/** The estimate is a window: from the date of the slowest line, because all are sent together, to this many days later. */
const windowDays = 4;

const shortFormat = { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' } as const;
const dateFormat = new Intl.DateTimeFormat('en-IN', { ...shortFormat, year: 'numeric' });
const rangeFormat = new Intl.DateTimeFormat('en-IN', shortFormat);

const daysLater = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);

/** "18 Nov 2026": the date in India, whatever the time zone of the machine. */
export const formatDeliveryDate = (now: Date, deliveryDays: number): string =>
  dateFormat.format(daysLater(now, deliveryDays));

/** "18–22 Nov": when a product should arrive that is ordered now. */
export const shortDeliveryWindow = (now: Date, deliveryDays: number): string =>
  rangeFormat.formatRange(daysLater(now, deliveryDays), daysLater(now, deliveryDays + windowDays));

interface Delivery {
  orderedAt: Date;
  deliveryDaysOfLines: readonly number[];
  now: Date;
}

/** "18 Nov 2026 – 22 Nov 2026"; null if there is nothing to deliver, or the last of these days is over. */
export function deliveryWindowText({ orderedAt, deliveryDaysOfLines, now }: Delivery): string | null {
  if (deliveryDaysOfLines.length === 0) return null;
  const from = Math.max(...deliveryDaysOfLines);
  const to = from + windowDays;
  if (indiaDate(now) > indiaDate(daysLater(orderedAt, to))) return null;
  return `${formatDeliveryDate(orderedAt, from)} – ${formatDeliveryDate(orderedAt, to)}`;
}
