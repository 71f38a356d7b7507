import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { tryProcessLock } from '../../../database/process-lock.ts';
import type { PictureMaker } from './make-picture.ts';
import {
  pictureWidths,
  type PictureFormat,
  type PicturePlace,
  type PictureStore,
  type PictureWidth,
} from './picture-store.ts';

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
  /** Whether any request is waiting for its answer. */
  isAnswering: () => boolean;
  log: FastifyBaseLogger;
  format: PictureFormat;
}

/**
 * Cuts all pictures before anyone asks for them: after a start, and when new ones are stored. One at a time, and none is begun while
 * a request is waiting. Only one of the processes that share a folder does it.
 */
export function createCutAhead({ store, maker, isAnswering, log, format }: Parts) {
  let seen = beginning;

  async function pause(ms: number, stopped: AbortSignal): Promise<void> {
    await sleep(ms, undefined, { signal: stopped }).catch(() => undefined);
  }

  async function cut(pictureId: string, width: PictureWidth, stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted && (maker.isBusy || isAnswering())) await pause(busyPauseMs, stopped);
    if (stopped.aborted) return;
    const startedAt = performance.now();
    try {
      await (format === 'webp' ? maker.make(pictureId, width) : store.makeAvif(pictureId, width));
    } catch (error) {
      log.warn({ err: error, pictureId, width, format }, 'picture could not be cut ahead');
    }
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
          const isThere =
            isCut.has(store.fileName(picture_id, width, format)) || store.demoFile(picture_id, width) !== null;
          if (!isThere) await cut(picture_id, width, stopped);
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
    await tryProcessLock(`${format} pictures in ${store.folder}`, () => cutAll(stopped));
  };
}
