import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { isPictureWidth, type PictureStore } from '../features/media/picture-store.ts';
import type { Job } from '../state/job-queue.ts';

const EncodeAvif = z.object({ pictureId: z.string(), width: z.int() });
type EncodeAvif = z.infer<typeof EncodeAvif>;

/** Times its work that the job rests after it: pictures that nobody waits for take a quarter of one core at most. */
const restShare = 3;

/** Makes the AVIF beside a WebP, and keeps it only where it is the smaller of the two. */
export const encodeAvifJob = (store: PictureStore): Job<EncodeAvif> => ({
  name: 'encode-avif',
  data: EncodeAvif,
  keyOf: ({ pictureId, width }) => `${pictureId}-${width}`,
  async handle({ pictureId, width }) {
    if (!isPictureWidth(width)) return;
    const startedAt = performance.now();
    const webpBytes = await store.sizeOf(store.fileName(pictureId, width, 'webp'));
    const avif = await store.encode(pictureId, width, 'avif');
    if (avif && webpBytes !== null && avif.length < webpBytes) {
      await store.write(store.fileName(pictureId, width, 'avif'), avif);
    }
    await sleep((performance.now() - startedAt) * restShare);
  },
});
