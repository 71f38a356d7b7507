import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Inbox {
  /** Includes the login. */
  url: string;
  mailsTo: (address: string) => Promise<Email[]>;
  /** Every mail to anybody. */
  allMails: () => Promise<Email[]>;
  /** How many mails it received. */
  count: () => number;
  /** While down, it asks every sender to try again later. */
  setDown: (isDown: boolean) => void;
  close: () => Promise<void>;
}

/** A real SMTP server that asks for a login and stores the mails. 200,000 of them would be 3 GB, so it can also only count them. */
export async function openInbox({ keepsMails = true } = {}): Promise<Inbox> {
  const received: { to: string[]; bytes: Buffer }[] = [];
  let count = 0;
  let isDown = false;
  const smtp = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'shop' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('wrong password')),
    onMailFrom: (_address, _session, done) =>
      done(isDown ? Object.assign(new Error('come again later'), { responseCode: 451 }) : null),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => keepsMails && parts.push(part));
      stream.on('end', () => {
        count += 1;
        if (keepsMails)
          received.push({ to: envelope.rcptTo.map(({ address }) => address), bytes: Buffer.concat(parts) });
        done();
      });
    },
  });
  // Tests kill senders in the middle of a mail: that is the sender's end, not the inbox's.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://shop:p%40ss@127.0.0.1:${port}`,
    mailsTo: (address) =>
      Promise.all(received.filter(({ to }) => to.includes(address)).map(({ bytes }) => PostalMime.parse(bytes))),
    allMails: () => Promise.all(received.map(({ bytes }) => PostalMime.parse(bytes))),
    count: () => count,
    setDown(isDownNow) {
      isDown = isDownNow;
    },
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}
