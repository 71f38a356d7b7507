import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { addressees, messageId, type Mail } from './mail.ts';

/** Where no SMTP server is set up: every mail becomes a file that a mail program opens, and its subject a line of the log. */
export function caughtMail({ folder, from, log }: { folder: string; from: string; log: FastifyBaseLogger }): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, disableFileAccess: true });
  return {
    async send(letter, id) {
      const head = { messageId: messageId(id, from), from, ...addressees(letter) };
      const { message } = await transport.sendMail({ ...letter, ...head });
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed in memory');
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      const file = join(folder, name);
      // Whole or not at all, for whoever watches the folder.
      await writeFile(`${file}.part`, message);
      await rename(`${file}.part`, file);
      log.info({ file, subject: letter.subject }, 'mail caught, because SMTP_URL is not set');
    },
    close: () => transport.close(),
  };
}
