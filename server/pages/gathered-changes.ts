import { addNotice, noChanges, type CatalogueChanges } from '../../domain/catalogue-change.ts';

/** Hands over all changes of a moment at once: an import, or a form that saves five rows, is one renewal. */
export class GatheredChanges {
  readonly #act: (changes: CatalogueChanges) => void;
  readonly #delayMs: number;
  #changes = noChanges();
  #timer: NodeJS.Timeout | undefined;

  constructor(act: (changes: CatalogueChanges) => void, delayMs: number) {
    this.#act = act;
    this.#delayMs = delayMs;
  }

  add(notice: string): void {
    addNotice(this.#changes, notice);
    // Nothing can be added to everything.
    if (this.#changes.isEverything) this.#handOver();
    else this.#timer ??= setTimeout(() => this.#handOver(), this.#delayMs).unref();
  }

  #handOver(): void {
    this.cancel();
    const changes = this.#changes;
    this.#changes = noChanges();
    this.#act(changes);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
