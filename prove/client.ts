import { isFinal, send, type Answer, type Sent } from '../fleet/send.ts';
import type { Staff, TestBed } from './test-bed.ts';

/** Like the pages, retries calls that got no answer, a server error or 429, for a minute or more: the shop may be restarting. */
export async function insist(bed: TestBed, sent: Sent, { triesMax = 50 } = {}): Promise<Answer | null> {
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const answer = await send(bed.origin, sent);
    if (isFinal(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, Math.min(50 * tries, 2_000)));
  }
  return null;
}

export const isDone = (answer: Answer | null): boolean => answer?.status === 200;

/** A call by a member of staff. */
export const atDesk = (
  bed: TestBed,
  path: string,
  body?: object,
  staff: Staff = bed.staff[0],
): Promise<Answer | null> => insist(bed, { path: `/desk${path}`, ...staff, ...(body && { body }) });

/** Runs `act` for each, at most `atOnce` at a time. */
export async function doAll<T>(things: readonly T[], atOnce: number, act: (thing: T) => Promise<void>): Promise<void> {
  const left = things.values();
  const work = async () => {
    for (const thing of left) await act(thing);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
