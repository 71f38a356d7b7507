import { indiaDate } from './india-time.ts';

const dayMs = 86_400_000;
/** The estimate is a window: from the average of the lines to this many days later. */
const windowDays = 4;

const dateFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** "18 Nov 2026": the date in India, whatever the time zone of the machine. */
export const formatDeliveryDate = (now: Date, deliveryDays: number): string =>
  dateFormat.format(new Date(now.getTime() + deliveryDays * dayMs));

interface Delivery {
  orderedAt: Date;
  deliveryDaysOfLines: readonly number[];
  now: Date;
}

/** "18 Nov 2026 – 22 Nov 2026"; null if there is nothing to deliver, or the last of these days is over. */
export function deliveryWindowText({ orderedAt, deliveryDaysOfLines, now }: Delivery): string | null {
  const days = deliveryWindowDays(deliveryDaysOfLines);
  if (!days || indiaDate(now) > indiaDate(new Date(orderedAt.getTime() + days.to * dayMs))) return null;
  return `${formatDeliveryDate(orderedAt, days.from)} – ${formatDeliveryDate(orderedAt, days.to)}`;
}

/** In how many days from now a cart should arrive. Null: there is nothing to deliver. */
export function deliveryWindowDays(deliveryDaysOfLines: readonly number[]): { from: number; to: number } | null {
  if (deliveryDaysOfLines.length === 0) return null;
  const sum = deliveryDaysOfLines.reduce((total, days) => total + days, 0);
  const from = Math.round(sum / deliveryDaysOfLines.length);
  return { from, to: from + windowDays };
}
