import * as z from 'zod/mini';
import { isPictureWidth, type PictureStore } from '../features/media/picture-store.ts';
import type { Job } from './jobs.ts';

const EncodeAvif = z.object({ pictureId: z.string(), width: z.int() });
type EncodeAvif = z.infer<typeof EncodeAvif>;

/** Makes the AVIF beside a WebP, and keeps it only where it is the smaller of the two. */
export const encodeAvifJob = (store: PictureStore): Job<EncodeAvif> => ({
  name: 'encode-avif',
  data: EncodeAvif,
  keyOf: ({ pictureId, width }) => `${pictureId}-${width}`,
  async handle({ pictureId, width }) {
    if (!isPictureWidth(width)) return;
    const webpBytes = await store.sizeOf(store.fileName(pictureId, width, 'webp'));
    const avif = await store.encode(pictureId, width, 'avif');
    if (avif && webpBytes !== null && avif.length < webpBytes) {
      await store.write(store.fileName(pictureId, width, 'avif'), avif);
    }
  },
});
