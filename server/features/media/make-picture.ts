import { WaitingLine } from '../../threads/waiting-line.ts';
import type { PictureStore, PictureWidth } from './picture-store.ts';

/** On 2 cores a full queue takes about 5 s. A page shows about 40 pictures. */
export const makingLine = { atOnceMax: 2, waitingMax: 200 };

/** `not-now`: the queue is full, or every client that waited has left. Nothing was started. */
export type Made = 'made' | 'unknown' | 'not-now';

interface Making {
  readonly outcome: Promise<Made>;
  readonly drop: AbortController;
  clients: number;
}

/** Makes the WebP of a picture. Equal requests share one conversion, which leaves the queue once all of them have gone. */
export class PictureMaker {
  readonly #store: PictureStore;
  readonly #line: WaitingLine;
  readonly #underWay = new Map<string, Making>();

  constructor(store: PictureStore, line = new WaitingLine(makingLine)) {
    this.#store = store;
    this.#line = line;
  }

  get isBusy(): boolean {
    return this.#line.isBusy;
  }

  make(pictureId: string, width: PictureWidth, gone?: AbortSignal): Promise<Made> {
    const fileName = this.#store.fileName(pictureId, width, 'webp');
    const making = this.#underWay.get(fileName) ?? this.#begin(pictureId, width, fileName);
    making.clients += 1;
    gone?.addEventListener('abort', () => {
      making.clients -= 1;
      if (making.clients === 0) making.drop.abort();
    });
    return making.outcome;
  }

  #begin(pictureId: string, width: PictureWidth, fileName: string): Making {
    const drop = new AbortController();
    const outcome = this.#line.run(() => this.#makeNow(pictureId, width, fileName), { gone: drop.signal });
    const forget = () => {
      if (this.#underWay.get(fileName) === making) this.#underWay.delete(fileName);
    };
    const making: Making = { outcome: outcome.then((made) => made ?? 'not-now').finally(forget), drop, clients: 0 };
    drop.signal.addEventListener('abort', forget);
    this.#underWay.set(fileName, making);
    return making;
  }

  async #makeNow(pictureId: string, width: PictureWidth, fileName: string): Promise<Made> {
    // Another process may have made it while we waited.
    if ((await this.#store.sizeOf(fileName)) !== null) return 'made';
    const bytes = await this.#store.encode(pictureId, width, 'webp');
    if (!bytes) return 'unknown';
    await this.#store.write(fileName, bytes);
    return 'made';
  }
}
