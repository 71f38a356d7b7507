import { compose, type Sender } from './compose.ts';
import { lateTransport } from './late-transport.ts';
import { mailsAtOnce, type Mailer } from './mail.ts';

const timeoutMs = 20_000;

/** Sends through an SMTP server, over a few connections that stay open. */
export function smtpMail({ url, ...sender }: Sender & { url: string }): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = lateTransport((createTransport) =>
    createTransport({
      pool: true,
      maxConnections: mailsAtOnce.codes + mailsAtOnce.others,
      host: hostname,
      port: Number(port || (secure ? 465 : 587)),
      secure,
      ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // Nothing in a mail may make nodemailer read a file or fetch a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return {
    async send(mail, id, from) {
      await (await transport.open()).sendMail(compose(mail, id, from, sender));
    },
    close: () => transport.close(),
  };
}
