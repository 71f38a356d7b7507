import {
  createClient,
  createHttpTransport,
  wordsOf,
  type Answer,
  type Client,
  type Failed,
} from '../../contract/client.ts';
import type { DeskContract } from '../../contract/desk/desk-contract.ts';
import type { Conflict } from '../../contract/desk/desk-refusals.ts';
import { interrupt, type InterruptionKind } from './interruption.ts';
import { memberHeaders } from './session.ts';

export { reasonsOf, wholeForm, wordsOf } from '../../contract/client.ts';

type DeskClient = Client<DeskContract>;

// The browser sends the session cookie.
const client: DeskClient = createClient(createHttpTransport({ authorise: memberHeaders }));

/** Files take minutes over a slow network. */
const patientClient: DeskClient = createClient(createHttpTransport({ authorise: memberHeaders, timeoutMs: 300_000 }));
const slowCalls = new Set<string>(['POST /desk/import', 'GET /desk/export']);

/** For signing in: never asks the person to sign in first. */
export const callOnce: DeskClient['call'] = (...asked) => client.call(...asked);

const interruptions = new Map<string, InterruptionKind>([
  ['desk-signed-out', 'sign-in'],
  ['proof-needed', 'proof'],
  ['other-person', 'other-person'],
]);

/** What the person has to do before a call that was refused with this code is repeated. */
export const interruptionFor = (code: string) => interruptions.get(code);

/** If the session has ended, has become another member's or the proof is too old, asks for it on top of the screen and repeats the call. */
export const call: DeskClient['call'] = async (...asked) => {
  for (;;) {
    const answer = await (slowCalls.has(asked[0]) ? patientClient : client).call(...asked);
    const kind = answer.ok ? undefined : interruptionFor(answer.refusal?.code ?? '');
    if (kind === undefined || !(await interrupt(kind))) return answer;
  }
};

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

/** The same call may work later: no answer, a fault, too many calls, or the person closed the sign-in. Any other failure is a refusal. */
export const isPassing = ({ status, refusal }: Failed): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500 || refusal?.code === 'proof-needed';

/** Somebody else's change, if that is why the call was refused. */
export function conflictOf(answer: Answer<unknown>): Conflict | null {
  if (answer.ok || answer.refusal?.code !== 'changed-since') return null;
  return (answer.refusal as { conflict?: Conflict }).conflict ?? null;
}
