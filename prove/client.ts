import { isFinal, send, type Answer, type Sent } from '../fleet/send.ts';
import type { TestBed } from './test-bed.ts';

/** Like the pages, retries calls that got no answer, a server error or 429. */
export async function insist(bed: TestBed, sent: Sent, triesMax = 20): Promise<Answer | null> {
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const answer = await send(bed.origin, sent);
    if (isFinal(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50 * tries));
  }
  return null;
}

/** Runs `act` for each, at most `atOnce` at a time. */
export async function doAll<T>(things: readonly T[], atOnce: number, act: (thing: T) => Promise<void>): Promise<void> {
  const left = things.values();
  const work = async () => {
    for (const thing of left) await act(thing);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
