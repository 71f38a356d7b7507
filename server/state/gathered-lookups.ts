interface Waiting<Asked, Found> {
  readonly asked: Asked;
  readonly resolve: (found: Found) => void;
  readonly reject: (reason: unknown) => void;
}

const batchMax = 500;
/** A look-up that takes longer than this may never end: its connection may be dead. The others stop waiting for it. */
const patienceMs = 100;

/**
 * Looks up many at once. What is asked while a look-up is under way gathers for the next one, so nothing waits when little is asked,
 * and one statement answers many when much is. Each look-up begins after its question, so its answer is never older.
 */
export class GatheredLookups<Asked, Found> {
  readonly #lookUp: (asked: readonly Asked[]) => Promise<readonly Found[]>;
  #waiting: Waiting<Asked, Found>[] = [];
  #isUnderWay = false;
  #startedAtMs = 0;

  /** `lookUp` answers in the order of the questions. */
  constructor(lookUp: (asked: readonly Asked[]) => Promise<readonly Found[]>) {
    this.#lookUp = lookUp;
  }

  find(asked: Asked): Promise<Found> {
    const { promise, resolve, reject } = Promise.withResolvers<Found>();
    this.#waiting.push({ asked, resolve, reject });
    if (!this.#isUnderWay || performance.now() - this.#startedAtMs > patienceMs) void this.#start();
    return promise;
  }

  async #start(): Promise<void> {
    this.#isUnderWay = true;
    const startedAtMs = performance.now();
    this.#startedAtMs = startedAtMs;
    const batch = this.#waiting.splice(0, batchMax);
    try {
      const found = await this.#lookUp(batch.map(({ asked }) => asked));
      for (const [index, { resolve }] of batch.entries()) resolve(found[index] as Found);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    // One that was given up on has no say any more.
    if (this.#startedAtMs !== startedAtMs) return;
    this.#isUnderWay = false;
    if (this.#waiting.length > 0) void this.#start();
  }
}
