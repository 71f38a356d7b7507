import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect } from 'vitest';

/** A real SMTP server that asks for a login and keeps what it is given. */
export async function testInbox() {
  const received: { to: string[]; bytes: Buffer }[] = [];
  const smtp = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'shop' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('wrong password')),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), bytes: Buffer.concat(parts) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', () => resolve());
  });
  afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  const { port } = smtp.server.address() as AddressInfo;

  const mailsTo = (address: string): Promise<Email[]> =>
    Promise.all(received.filter(({ to }) => to.includes(address)).map(({ bytes }) => PostalMime.parse(bytes)));

  /** Waits for a mail whose subject reads so. */
  const mailTo = async (address: string, subject: RegExp): Promise<Email> => {
    const find = async () => (await mailsTo(address)).find((mail) => subject.test(mail.subject ?? ''));
    await expect.poll(find, { timeout: 15_000, interval: 50 }).toBeDefined();
    const found = await find();
    if (!found) throw new Error(`no mail to ${address}`);
    return found;
  };
  return { url: `smtp://shop:p%40ss@127.0.0.1:${port}`, mailsTo, mailTo };
}
