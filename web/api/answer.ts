import type { Answer } from '../../contract/client.ts';

/** The body of an answer, or null where the call failed: the part of the page that needs it is then left out. */
export async function bodyOrNull<Body>(call: Promise<Answer<Body>>): Promise<Body | null> {
  const answer = await call;
  return answer.ok ? answer.body : null;
}

/** No answer came, or something that is none: a hotel's login page, say. A "no" of the shop is another matter. */
export const isUnanswered = (answer: Answer<unknown>): boolean =>
  !answer.ok && (answer.status === 0 || (answer.status >= 200 && answer.status < 300));
