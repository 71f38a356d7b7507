import * as z from 'zod/mini';

/** A worker asks for everybody's metrics. The parent asks each worker and sends the merged text back. */
export const FromWorker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask all'), id: z.int() }),
  z.object({ kind: z.literal('own'), id: z.int(), text: z.string() }),
]);
export type FromWorker = z.infer<typeof FromWorker>;

export const FromParent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ask own'), id: z.int() }),
  z.object({ kind: z.literal('all'), id: z.int(), text: z.string() }),
]);
export type FromParent = z.infer<typeof FromParent>;

/** A worker that takes longer is left out, so that a hanging process does not hide the others. */
export const ownMetricsMs = 2_000;
