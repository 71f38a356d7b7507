type End = () => unknown;

/** Closes what was opened, in reverse and only once: at the end, or on SIGINT or SIGTERM. */
export class Closing {
  readonly #ends: End[] = [];
  #closed: Promise<void> | undefined;

  constructor() {
    // Our programs get no signal from the terminal and would go on running without us.
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
    // More may be added meanwhile, by something that is still opening.
    for (let end = this.#ends.pop(); end; end = this.#ends.pop()) {
      await Promise.resolve(end()).catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    }
  }
}
