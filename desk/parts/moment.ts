const zone = 'Asia/Kolkata';
const dayFormat = new Intl.DateTimeFormat('en-IN', { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric' });
const timeFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: zone,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** "16 Nov 2026", in India; also of a plain day, like 2026-11-16. */
export const dayOf = (moment: string): string => dayFormat.format(new Date(moment));

/** "16 Nov, 14:05", in India. */
export const timeOf = (moment: string): string => timeFormat.format(new Date(moment));
