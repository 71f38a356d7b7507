import type { DeskContract } from '../../contract/desk/desk-contract.ts';
import type { Input } from '../../contract/endpoint.ts';
import { indiaDate } from '../../domain/india-time.ts';
import { admissionForm } from './admission-fixture.ts';
import { expect } from 'vitest';
import { callerOf } from './caller.ts';
import { caughtMails } from './caught-mails.ts';
import type { atDesk } from './desk-person.ts';
import { signedIn } from './signed-in.ts';
import type { testApp } from './test-app.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;
type Desk = Awaited<ReturnType<typeof atDesk>>;
type NewBatch = NonNullable<Input<DeskContract['POST /desk/batches']>['body']>;

const dayMs = 24 * 3_600_000;
export const inDays = (days: number): string => indiaDate(new Date(Date.now() + days * dayMs));

let counter = 0;

export async function addBatch({ call }: Pick<Desk, 'call'>, over: Partial<NewBatch> = {}): Promise<string> {
  counter += 1;
  const { status, body } = await call('POST /desk/batches', {
    body: {
      centre: 'Airoli',
      name: `Batch ${counter}`,
      level: 'Beginner',
      age_from: 5,
      age_to: 12,
      capacity: 20,
      starts_on: inDays(-30),
      ends_on: null,
      status: 'Active',
      times: [
        { day: 'Tue', starts_at: '17:30', minutes: 60 },
        { day: 'Thu', starts_at: '17:30', minutes: 60 },
      ],
      coaches: [],
      ...over,
    },
  });
  if (status !== 200) throw new Error(`the batch was refused: ${JSON.stringify(body)}`);
  return body.batch_id;
}

/** A parent who is logged in, and the parent's way to the shop. */
export async function addParent(app: TestApp) {
  const { userId, email, headers } = await signedIn(app);
  return { userId, email, headers, call: callerOf(app.http, headers) };
}
export type Parent = Awaited<ReturnType<typeof addParent>>;

/** A form that was sent, without a fee. */
export async function sendForm({ call }: Pick<Parent, 'call'>, over: object = {}): Promise<string> {
  const sent = await call('POST /admission', { ...admissionForm, aadhar: '', consents: ['training'], ...over });
  if (sent.status !== 200) throw new Error(`the form was refused: ${JSON.stringify(sent.body)}`);
  return (sent.body as { payment_id: string }).payment_id;
}

/** What accepting a form answers. */
export const accept = ({ call }: Pick<Desk, 'call'>, admissionId: string, over: object = {}) =>
  call('POST /desk/admissions/:admissionId/accept', {
    params: { admissionId },
    body: { version: 1, student_id: null, batch_id: null, consents: [], ...over },
  });

/** The token in the latest invitation to this email, when so many have been mailed. */
export async function invitationTo({ folder }: Pick<TestApp, 'folder'>, email: string, count = 1): Promise<string> {
  const { mailsTo } = caughtMails(folder);
  const find = async () => (await mailsTo(email)).filter(({ subject }) => subject?.startsWith('You are invited'));
  await expect.poll(async () => (await find()).length, { timeout: 30_000, interval: 100 }).toBe(count);
  return /guardian-invitation\/([\w-]+)/.exec((await find()).at(-1)?.text ?? '')?.[1] ?? '';
}

/** Staff invite a second parent, who accepts. */
export async function addSecondParent(app: TestApp, { call }: Pick<Desk, 'call'>, studentId: string, parent: Parent) {
  const added = await call('POST /desk/students/:studentId/guardians', {
    params: { studentId },
    body: { name: 'Dev Rao', relation: 'Father', mobile: '', email: parent.email, access: 'account' },
  });
  expect(added.status).toBe(200);
  const accepted = await parent.call(`POST /family/invitations/${await invitationTo(app, parent.email)}`);
  expect(accepted.status).toBe(200);
}
