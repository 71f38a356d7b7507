import * as z from 'zod/mini';
import { crash } from '../crash-point.ts';
import type { Letter, Mail } from '../providers/mail/mail.ts';
import type { Job, Queue } from './jobs.ts';

const LetterData = z.object({
  to: z.string(),
  replyTo: z.optional(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

export const sendMailQueue: Queue<Letter> = { name: 'send-mail' };

export const sendMailJob = (mail: Mail): Job<Letter> => ({
  ...sendMailQueue,
  data: LetterData,
  async handle(letter, jobId) {
    crash('before-mail');
    await mail.send(letter, jobId);
    crash('after-mail');
  },
});
