import { createTransport } from 'nodemailer';
import { addressees, messageId, type Mail } from './mail.ts';
import { mailsAtOnce } from './mails-at-once.ts';

const timeoutMs = 20_000;

/** Sends through an SMTP server, over a few connections that are kept open. */
export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections: mailsAtOnce.codes + mailsAtOnce.others,
    host: hostname,
    port: Number(port || (secure ? 465 : 587)),
    secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A letter is text of ours: nothing in it may make the mailer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(letter, id) {
      await transport.sendMail({ ...letter, messageId: messageId(id, from), from, ...addressees(letter) });
    },
    close: () => transport.close(),
  };
}
