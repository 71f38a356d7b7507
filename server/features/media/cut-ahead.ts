import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { tryProcessLock } from '../../../database/process-lock.ts';
import type { PictureMaker } from './make-picture.ts';
import { pictureWidths, type PicturePlace, type PictureStore, type PictureWidth } from './picture-store.ts';

/** First one width of every picture: it is a good stand-in for all other widths. */
const widthsInOrder: readonly PictureWidth[] = [640, ...pictureWidths.filter((width) => width !== 640)];
const batchPictures = 500;
/** Sleeps 3x the encoding time: at most 25 % of a core. */
const restShare = 3;
const busyPauseMs = 1000;
/** We miss pictures from a transaction that was open for longer than this; the next start finds them. */
const overlapMs = 60_000;
const beginning: PicturePlace = { created_at: new Date(0), picture_id: '' };

interface Parts {
  store: PictureStore;
  maker: PictureMaker;
  log: FastifyBaseLogger;
}

/**
 * Cuts all pictures before anyone asks for them: after a start, and when new ones are stored. It pauses while a visitor waits
 * for a picture. Only one of the processes that share a folder does it.
 */
export function createCutAhead({ store, maker, log }: Parts) {
  let seen = beginning;

  async function pause(ms: number, stopped: AbortSignal): Promise<void> {
    await sleep(ms, undefined, { signal: stopped }).catch(() => undefined);
  }

  async function cut(pictureId: string, width: PictureWidth, stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted && maker.isBusy) await pause(busyPauseMs, stopped);
    if (stopped.aborted) return;
    const startedAt = performance.now();
    await maker.make(pictureId, width).catch((error: unknown) => {
      log.warn({ err: error, pictureId, width }, 'picture could not be cut ahead');
    });
    await pause((performance.now() - startedAt) * restShare, stopped);
  }

  async function cutAll(stopped: AbortSignal): Promise<void> {
    let last = seen;
    if ((await store.picturesAfter(seen, 1)).length === 0) return;
    const isCut = await store.fileNames();
    for (const width of widthsInOrder) {
      last = seen;
      for (;;) {
        const pictures = await store.picturesAfter(last, batchPictures);
        for (const { picture_id } of pictures) {
          if (!isCut.has(store.fileName(picture_id, width, 'webp'))) await cut(picture_id, width, stopped);
          if (stopped.aborted) return;
        }
        last = pictures.at(-1) ?? last;
        if (pictures.length < batchPictures) break;
      }
    }
    const lateMs = Date.now() - overlapMs;
    seen = last.created_at.getTime() < lateMs ? last : { created_at: new Date(lateMs), picture_id: '' };
  }

  return async function cutAhead(stopped: AbortSignal): Promise<void> {
    await tryProcessLock(`pictures in ${store.folder}`, () => cutAll(stopped));
  };
}
