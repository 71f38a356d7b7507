/** Failures in a row after which the provider is left alone. */
const failuresMax = 5;
const restMs = 10_000;

/**
 * Closed: calls go through. Open, after too many failures in a row: nobody waits for a provider that does not answer. After
 * a rest one call tries; its end closes the circuit or starts another rest.
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
    // Whoever comes while the one call tries still finds the circuit open.
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
