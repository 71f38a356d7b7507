/** After this many failures in a row, nobody calls the provider for a while. */
const failuresMax = 5;
const restMs = 10_000;

/**
 * Closed: calls go through. Open, after too many failures in a row: calls fail at once instead of waiting for a provider that
 * does not answer. After a rest one call is let through; its result closes the circuit or starts another rest.
 */
export class Circuit {
  #failures = 0;
  #restsUntilMs = 0;
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  mayCall(): boolean {
    if (this.#failures < failuresMax) return true;
    if (this.#now() < this.#restsUntilMs) return false;
    // For all others the circuit stays open while this one call tries.
    this.#restsUntilMs = this.#now() + restMs;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures += 1;
    if (this.#failures >= failuresMax) this.#restsUntilMs = this.#now() + restMs;
  }
}
