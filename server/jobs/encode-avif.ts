import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { isPictureWidth, type PictureStore } from '../features/media/picture-store.ts';
import type { Job, Queue } from '../state/job-queue.ts';

const EncodeAvif = z.object({ pictureId: z.string(), width: z.int() });
type EncodeAvif = z.infer<typeof EncodeAvif>;

export const avifQueue: Queue<EncodeAvif> = {
  name: 'encode-avif',
  data: EncodeAvif,
  keyOf: ({ pictureId, width }) => `${pictureId}-${width}`,
};

/** Makes an AVIF of a WebP and stores it only if it is smaller. */
export const encodeAvifJob = (store: PictureStore): Job<EncodeAvif> => ({
  ...avifQueue,
  async handle({ pictureId, width }, _jobId, _failures, stopped) {
    if (!isPictureWidth(width)) return;
    const startedAt = performance.now();
    const webpBytes = await store.sizeOf(store.fileName(pictureId, width, 'webp'));
    const avif = await store.encode(pictureId, width, 'avif');
    if (avif && webpBytes !== null && avif.length < webpBytes) {
      await store.write(store.fileName(pictureId, width, 'avif'), avif);
    }
    // Sleeps 3x the encoding time: at most 25 % of a core.
    await sleep((performance.now() - startedAt) * 3, undefined, { signal: stopped }).catch(() => undefined);
  },
});
