import { styleText } from 'node:util';

interface Opened {
  origin: string;
  /** Signs in at the desk of a demo, once. Null in a live shop. */
  deskLink: string | null;
  /** A customer of a demo, for trying My account. */
  customer: { email: string; password: string } | null;
  /** Null: mail is sent. */
  mailFolder: string | null;
  payments: 'simulated' | 'test keys' | 'live';
}

const paymentWords: Record<Opened['payments'], string> = {
  simulated: 'simulated, no money moves: pay with the UPI ID success@razorpay',
  'test keys': 'Razorpay with test keys, no money moves',
  live: 'Razorpay, live',
};

/** Where everything is, for the person who started the shop in a terminal. */
export const greeting = ({ origin, deskLink, customer, mailFolder, payments }: Opened): string =>
  Object.entries({
    Shop: origin,
    ...(deskLink !== null && { Desk: `${deskLink} (works once)` }),
    ...(customer !== null && { Customer: `${customer.email}, password ${customer.password}` }),
    API: `${origin}/api/docs`,
    Mail: mailFolder === null ? 'sent by SMTP' : `caught in ${mailFolder}`,
    Payments: paymentWords[payments],
    Stop: 'Ctrl+C',
  })
    .map(([name, words]) => `  ${styleText('bold', name.padEnd(10))}${words}\n`)
    .join('');

interface Line {
  level: number;
  msg?: string;
  subject?: string;
  err?: { message?: string; stack?: string };
}

const warnLevel = 40;
const errorLevel = 50;

/** The log for people: warnings, errors with their stack, and the subjects of caught mails, which hold the codes. */
export function terminalLine(json: string): string | null {
  const { level, msg = '', subject, err } = JSON.parse(json) as Line;
  if (subject !== undefined && level < warnLevel) return `  ${styleText('bold', 'Mail'.padEnd(10))}${subject}\n`;
  if (level < warnLevel) return null;
  const reason = (level >= errorLevel ? err?.stack : undefined) ?? err?.message;
  const name = level >= errorLevel ? styleText('red', 'Error'.padEnd(10)) : styleText('yellow', 'Warning'.padEnd(10));
  return `  ${name}${reason === undefined ? msg : `${msg}: ${reason}`}\n`;
}

interface Output {
  isTTY: boolean;
  write: (text: string) => unknown;
}

/** Writes the log as JSON lines to a file or another program, and as plain text to a terminal. */
export const logDestination = (stdout: Output): Pick<Output, 'write'> =>
  stdout.isTTY
    ? {
        write(line) {
          const words = terminalLine(line);
          if (words !== null) stdout.write(words);
        },
      }
    : stdout;
