import type { Answer } from '../../contract/client.ts';
import { createDeskClient, type DeskClient } from '../../contract/desk/desk-client.ts';
import type { Conflict } from '../../contract/desk/desk-refusals.ts';
import type { FieldReason } from '../../contract/field-reasons.ts';
import { createHttpTransport } from '../../contract/http-transport.ts';
import { interrupt, type InterruptionKind } from './interruption.ts';

const client = createDeskClient(createHttpTransport());

/** Files take minutes over a slow network. */
const patientClient = createDeskClient(createHttpTransport({ timeoutMs: 300_000 }));
const slowCalls = new Set<string>(['POST /desk/import', 'GET /desk/export']);

/** For signing in itself, which nothing may interrupt. */
export const callOnce: DeskClient['call'] = (...asked) => client.call(...asked);

const needed = new Map<string, InterruptionKind>([
  ['desk-signed-out', 'sign-in'],
  ['proof-needed', 'proof'],
]);

/** A session that has ended, or a proof that is too old, is asked for on top of the screen; then the call is made again. */
export const call: DeskClient['call'] = async (...asked) => {
  for (;;) {
    const answer = await (slowCalls.has(asked[0]) ? patientClient : client).call(...asked);
    const kind = answer.ok ? undefined : needed.get(answer.refusal?.code ?? '');
    if (kind === undefined || !(await interrupt(kind))) return answer;
  }
};

type Failed = Extract<Answer<unknown>, { ok: false }>;

/** Thrown by loaders, for the error screen. */
export class CallFailed extends Error {
  readonly answer: Failed;

  constructor(answer: Failed) {
    super(wordsOf(answer));
    this.answer = answer;
  }
}

/** For loaders: the body, or the error screen. */
export async function load<Body>(asked: Promise<Answer<Body>>): Promise<Body> {
  const answer = await asked;
  if (!answer.ok) throw new CallFailed(answer);
  return answer.body;
}

const unanswered = 'The server could not be reached. What you typed is still here: please try again.';

/** Why a call failed, for people. */
export function wordsOf({ refusal, retryAfterSeconds }: Failed): string {
  if (refusal === null) return unanswered;
  if (retryAfterSeconds === undefined || refusal.code !== 'too-many-requests') return refusal.message;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`;
}

/** In place of a field's name: the reason is about the whole form. */
export const wholeForm = '';

/** The reasons in a failed answer, by field. */
export function reasonsOf(answer: Answer<unknown>): readonly FieldReason[] {
  if (answer.ok) return [];
  return answer.refusal?.fields?.length ? answer.refusal.fields : [{ field: wholeForm, reason: wordsOf(answer) }];
}

/** What somebody else changed meanwhile, if that is why the call was refused. */
export function conflictOf(answer: Answer<unknown>): Conflict | null {
  if (answer.ok || answer.refusal?.code !== 'changed-since') return null;
  return (answer.refusal as { conflict?: Conflict }).conflict ?? null;
}
