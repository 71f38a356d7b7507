export const weekDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type WeekDay = (typeof weekDays)[number];

/** In the order of the week, however they were chosen. */
export const sortDays = (days: readonly WeekDay[]): WeekDay[] => weekDays.filter((day) => days.includes(day));

/** "Every day", "Mon to Fri" or "Tue, Thu, Sat". Empty if no days are set. */
export function daysText(days: readonly WeekDay[]): string {
  const [first, ...others] = sortDays(days);
  if (first === undefined) return '';
  if (others.length === weekDays.length - 1) return 'Every day';
  const start = weekDays.indexOf(first);
  const isRun = others.length > 1 && others.every((day, place) => day === weekDays[start + place + 1]);
  return isRun ? `${first} to ${others.at(-1)}` : [first, ...others].join(', ');
}

/** In years. */
export const agesMin = 2;
export const agesMax = 99;

/** "Ages 5 to 16". Empty if there is no limit. */
export function agesText(from: number | null, to: number | null): string {
  if (from !== null && to !== null) return from === to ? `Age ${from}` : `Ages ${from} to ${to}`;
  if (from !== null) return `From ${from} years`;
  return to === null ? '' : `Up to ${to} years`;
}
