/** In parallel, so that one slow answer does not hold up the others. */
const atOnceMax = 5;

interface DueWork<T> {
  /** Takes at most `max`, so that nothing is taken long before it is handled. */
  take: (max: number) => Promise<T[]>;
  max: number;
  /** False: it failed and would be taken again at once, so we stop until the next round. */
  act: (due: T) => Promise<boolean>;
  stopped?: AbortSignal | undefined;
}

/** Works until nothing is due, so that a burst of a thousand events does not wait for fifty rounds. */
export async function walkDue<T>({ take, max, act, stopped }: DueWork<T>): Promise<void> {
  for (;;) {
    const taken = await take(max);
    const left = taken.values();
    const work = async (): Promise<boolean> => {
      let isDone = true;
      for (const due of left) isDone = (await act(due)) && isDone;
      return isDone;
    };
    const done = await Promise.all(Array.from({ length: atOnceMax }, work));
    if (taken.length < max || done.includes(false) || stopped?.aborted) return;
  }
}
