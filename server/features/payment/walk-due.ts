/** In parallel, so that one slow answer does not hold up all others. */
const atOnceMax = 5;

interface DueWork<T> {
  /** At most `max`, so that none is taken long before it is its turn. */
  take: (max: number) => Promise<T[]>;
  max: number;
  /** False: it failed and may be taken again at once, so the rest is left to the next round. */
  act: (due: T) => Promise<boolean>;
  stopped?: AbortSignal | undefined;
}

/** Takes what is due until nothing is: a thousand events that came together do not wait for fifty rounds. */
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
