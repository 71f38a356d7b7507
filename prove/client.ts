import { isFinal, send, type Answer, type Sent } from '../fleet/send.ts';
import type { TestBed } from './test-bed.ts';

/** As the pages do: what was not answered, or answered with "later", is repeated. */
export async function insist(bed: TestBed, sent: Sent, triesMax = 20): Promise<Answer | null> {
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const answer = await send(bed.origin, sent);
    if (isFinal(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50 * tries));
  }
  return null;
}

/** Does it for each, so many at a time. */
export async function doAll<T>(things: readonly T[], atOnce: number, act: (thing: T) => Promise<void>): Promise<void> {
  const left = things.values();
  const work = async () => {
    for (const thing of left) await act(thing);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
