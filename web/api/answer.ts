import type { Answer } from '../../contract/client.ts';

/** The body of an answer, or null if the call failed: the page then leaves out the part that needs it. */
export async function bodyOrNull<Body>(call: Promise<Answer<Body>>): Promise<Body | null> {
  const answer = await call;
  return answer.ok ? answer.body : null;
}

/** The list in an answer, or null: also where something else than the shop answered. */
export async function listOrNull<Row>(call: Promise<Answer<{ data: readonly Row[] }>>): Promise<readonly Row[] | null> {
  const body = await bodyOrNull(call);
  return body !== null && isList(body) ? body.data : null;
}

/** What a broken proxy answers is no list. */
export const isList = (body: { data: unknown }): boolean => Array.isArray(body.data);

/** No answer, or none of ours: a hotel's login page, say. A refusal is an answer. */
export const isUnanswered = (answer: Answer<unknown>): boolean =>
  !answer.ok && (answer.status === 0 || (answer.status >= 200 && answer.status < 300));
