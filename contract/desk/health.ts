import * as z from 'zod/mini';
import { Done, Moment } from '../envelope.ts';
import { RequiredEmail } from '../person-field.ts';
import { body } from '../sent-field.ts';
import { patterned } from '../text-field.ts';
import { deskEndpoint } from './desk-endpoint.ts';

export const healthParts = ['mail', 'payments', 'backups', 'disk', 'jobs', 'certificate'] as const;
export type HealthPart = (typeof healthParts)[number];

/** `unknown`: the shop cannot know, which is no fault. */
export const healthTones = ['good', 'warning', 'bad', 'unknown'] as const;

const HealthState = z.object({
  part: z.enum(healthParts),
  tone: z.enum(healthTones),
  /** In the owner's words. */
  title: z.string(),
  /** The next step; null where none is needed. */
  next: z.nullable(z.string()),
  facts: z.array(z.object({ name: z.string(), text: z.nullable(z.string()), at: z.nullable(Moment) })),
});
export type HealthState = z.infer<typeof HealthState>;

/** What Today says about a part that is not well. */
export const HealthProblem = z.pick(HealthState, { part: true, tone: true, title: true, next: true });

const TestMail = z.object({
  to: z.string(),
  asked_at: Moment,
  state: z.enum(['sent', 'waiting', 'failing', 'failed']),
  error: z.nullable(z.string()),
  confirmed_at: z.nullable(Moment),
});
export type TestMail = z.infer<typeof TestMail>;

const UnsentMail = z.object({
  mail_id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  first_failed_at: Moment,
  tries: z.int(),
  last_error: z.nullable(z.string()),
});

export const health = {
  'GET /desk/health': deskEndpoint({
    summary: 'Mail, payments, backups, disk, jobs and certificate: what is wrong, and the next step',
    permission: 'health.edit',
    response: z.object({
      parts: z.array(HealthState),
      /** The last test mail of this member. */
      test_mail: z.nullable(TestMail),
      unsent: z.array(UnsentMail),
      /** With test keys or the simulator. */
      can_try_payment: z.boolean(),
      can_back_up: z.boolean(),
      /** A backup was asked for and is not made yet. */
      is_backing_up: z.boolean(),
    }),
  }),
  'POST /desk/health/mail': deskEndpoint({
    summary: 'Send a test mail with a number',
    permission: 'health.edit',
    body: body({ to: RequiredEmail }),
    response: Done,
    refusals: ['too-many-requests', 'not-allowed'],
  }),
  'POST /desk/health/mail/arrived': deskEndpoint({
    summary: 'Enter the number in the test mail',
    permission: 'health.edit',
    body: body({ code: patterned(10, /^\d{4}$/, 'Please enter the four digits in the mail.') }),
    response: Done,
    refusals: ['wrong-number', 'not-allowed'],
  }),
  'POST /desk/health/mail/again': deskEndpoint({
    summary: 'Try at once to send every mail that could not be sent',
    permission: 'health.edit',
    response: z.object({ count: z.int() }),
    refusals: ['not-allowed'],
  }),
  'POST /desk/health/payments': deskEndpoint({
    summary: 'With test keys: create an order of ₹1 at the provider and read it back. Nobody pays',
    permission: 'health.edit',
    response: z.object({ is_good: z.boolean(), message: z.string() }),
    refusals: ['live-keys', 'too-many-requests'],
  }),
  'POST /desk/health/backup': deskEndpoint({
    summary: 'Ask for a backup now; it is made within seconds',
    permission: 'health.edit',
    response: Done,
    refusals: ['no-backups', 'not-allowed'],
  }),
};
