import type { Answer } from '../contract/client.ts';

/** The body of an answer, or null where the call failed: the part of the page that needs it is then left out. */
export async function bodyOrNull<Body>(call: Promise<Answer<Body>>): Promise<Body | null> {
  const answer = await call;
  return answer.ok ? answer.body : null;
}
