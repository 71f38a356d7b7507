/** One class in a calendar file. It names no child, so a leaked link shows only when a group meets. */
export interface CalendarClass {
  id: string;
  title: string;
  place: string;
  starts_at: Date;
  ends_at: Date;
  isCancelled: boolean;
  /** Rises with each change, so that calendars take the later one. */
  version: number;
}

const momentOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

/** A line may have 75 bytes; the rest goes on in the next line, after a space (RFC 5545, 3.1). Letters are never cut in two. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const letter of line) {
    if (new TextEncoder().encode(current + letter).length > 73) {
      lines.push(current);
      current = '';
    }
    current += letter;
  }
  return [...lines, current].join('\r\n ');
}

/** A calendar without any part is not valid (3.6). This one shows nothing. */
const emptyPart = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kolkata',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** iCalendar (RFC 5545), which phones and mail programs subscribe to. */
export function calendarFile(
  name: string,
  { host, at }: { host: string; at: Date },
  classes: readonly CalendarClass[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(name)}//Classes//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...(classes.length === 0 ? emptyPart : []),
    ...classes.flatMap((each) => [
      'BEGIN:VEVENT',
      `UID:${each.id}@${host}`,
      `SEQUENCE:${each.version}`,
      // With a METHOD, this is when the file was made (3.8.7.2). SEQUENCE says which entries have changed.
      `DTSTAMP:${momentOf(at)}`,
      `DTSTART:${momentOf(each.starts_at)}`,
      `DTEND:${momentOf(each.ends_at)}`,
      `SUMMARY:${escaped(each.isCancelled ? `Cancelled: ${each.title}` : each.title)}`,
      `LOCATION:${escaped(each.place)}`,
      `STATUS:${each.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
