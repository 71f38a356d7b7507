/**
 * Lets those who work on the same thing in this process go one after another. In PostgreSQL they would wait for its lock too, but each on a
 * connection: a proof and three webhooks arrive for each payment, and their waiting took most connections of a busy shop.
 */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** `hasWaited`: somebody else was at it meanwhile. */
  take<T>(key: string, work: (hasWaited: boolean) => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const mine = before ? before.then(() => work(true)) : work(false);
    const forget = () => {
      if (this.#last.get(key) === over) this.#last.delete(key);
    };
    const over = mine.then(forget, forget);
    this.#last.set(key, over);
    return mine;
  }
}
