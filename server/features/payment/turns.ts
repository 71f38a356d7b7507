/**
 * Serialises work per key within this process. PostgreSQL's row lock would do that too, but each waiting caller would occupy a
 * connection: every payment comes with a proof and three webhooks, and in a busy shop these took most of the connections.
 */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** `hasWaited`: another caller held this key first. */
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
