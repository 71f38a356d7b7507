import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { createLog } from './http/log.ts';
import { greeting, logDestination } from './terminal.ts';

/** What a log writes to a terminal, or to a pipe. */
function written(isTTY: boolean, write: (log: ReturnType<typeof createLog>) => void): string {
  const words: string[] = [];
  const stdout = { isTTY, write: (text: string) => words.push(text) };
  write(createLog('info', logDestination(stdout)));
  return stripVTControlCharacters(words.join(''));
}

test('[W-03] [G-19] seven lines say where the shop, its desk, a customer, its API, its mail and its money are, and how to stop it', () => {
  const words = greeting({
    origin: 'http://localhost:3000',
    deskLink: 'http://localhost:3000/desk/join#abc',
    customer: { email: 'asha@example.com', password: 'eight-wheels' },
    mailFolder: '/data/mail',
    payments: 'simulated',
  });
  expect(stripVTControlCharacters(words).trimEnd().split('\n')).toEqual([
    '  Shop      http://localhost:3000',
    '  Desk      http://localhost:3000/desk/join#abc (works once)',
    '  Customer  asha@example.com, password eight-wheels',
    '  API       http://localhost:3000/api/docs',
    '  Mail      caught in /data/mail',
    '  Payments  simulated, no money moves: pay with the UPI ID success@razorpay',
    '  Stop      Ctrl+C',
  ]);
});

test('a terminal gets plain text: only warnings, errors and the codes of caught mails', () => {
  const words = written(true, (log) => {
    log.info('Server listening');
    log.info({ subject: '123456 is your OTP', file: '/data/mail/1.eml' }, 'mail caught');
    log.warn({ err: new Error('refused') }, 'AVIF not queued');
    log.error('stopping took too long');
  });
  expect(words.trimEnd().split('\n')).toEqual([
    '  Mail      123456 is your OTP',
    '  Warning   AVIF not queued: refused',
    '  Error     stopping took too long',
  ]);
});

test('a file or another program gets JSON lines', () => {
  const lines = written(false, (log) => log.info({ subject: 'hello' }, 'mail caught'));
  expect(JSON.parse(lines)).toMatchObject({ level: 30, subject: 'hello', msg: 'mail caught' });
});
