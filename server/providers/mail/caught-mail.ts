import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { compose, type Sender } from './compose.ts';
import { lateTransport } from './late-transport.ts';
import type { Mailer } from './mail.ts';

interface CaughtMailOptions extends Sender {
  folder: string;
  log: FastifyBaseLogger;
}

/** Used when no SMTP server is set: every mail becomes a file that a mail program can open, and the log shows its subject. */
export function caughtMail({ folder, log, ...sender }: CaughtMailOptions): Mailer {
  const transport = lateTransport((createTransport) =>
    createTransport({ streamTransport: true, buffer: true, disableFileAccess: true }),
  );
  return {
    async send(mail, id, from) {
      const { message } = await (await transport.open()).sendMail(compose(mail, id, from, sender));
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed in memory');
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      const file = join(folder, name);
      // A program that watches the folder sees a whole file or none.
      await writeFile(`${file}.part`, message);
      await rename(`${file}.part`, file);
      log.info({ file, subject: mail.subject }, 'mail caught, because SMTP_URL is not set');
    },
    close: () => transport.close(),
  };
}
