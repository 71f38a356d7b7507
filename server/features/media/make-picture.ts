import type { PictureStore, PictureWidth } from './picture-store.ts';

/** Conversions at once in this process, and how many may wait for their turn: 2 cores, a page of 40 pictures. */
const atOnceMax = 2;
const waitingMax = 200;

export type Made = 'made' | 'unknown' | 'busy';

/** Told once for each WebP newly made, so that its AVIF can follow without anybody waiting for it. */
export type OnNewPicture = (pictureId: string, width: PictureWidth) => void;

/** Makes the WebP of a picture on its first request. Equal requests share one conversion. */
export function createPictureMaker(store: PictureStore, onNewPicture: OnNewPicture) {
  const underWay = new Map<string, Promise<Made>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }

  async function make(pictureId: string, width: PictureWidth, fileName: string): Promise<Made> {
    if ((await store.sizeOf(fileName)) !== null) return 'made';
    if (waiting.length >= waitingMax) return 'busy';
    return takeTurn(async () => {
      const bytes = await store.encode(pictureId, width, 'webp');
      if (!bytes) return 'unknown';
      await store.write(fileName, bytes);
      onNewPicture(pictureId, width);
      return 'made';
    });
  }

  return function makePicture(pictureId: string, width: PictureWidth): Promise<Made> {
    const fileName = store.fileName(pictureId, width, 'webp');
    const shared = underWay.get(fileName);
    if (shared) return shared;
    const making = make(pictureId, width, fileName).finally(() => underWay.delete(fileName));
    underWay.set(fileName, making);
    return making;
  };
}
