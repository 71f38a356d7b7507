type End = () => unknown;

/** What was opened, closed in the other order and once: at the end, or when we are told to end before. */
export class Closing {
  readonly #ends: End[] = [];
  #closed: Promise<void> | undefined;

  constructor() {
    // Our programs do not hear the terminal, and would go on without us.
    const onSignal = () => void this.close().finally(() => process.exit(1));
    process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  }

  add(end: End): void {
    this.#ends.push(end);
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#closeAll());
  }

  async #closeAll(): Promise<void> {
    // One may be added meanwhile, by an opening that nobody can call off.
    for (let end = this.#ends.pop(); end; end = this.#ends.pop()) {
      await Promise.resolve(end()).catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    }
  }
}
