import * as z from 'zod/mini';

/** A worker asks for the metrics of all; the parent asks each for its own, and sends the answers back as one text. */
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

/** One that does not answer by then is left out: a process that hangs must not hide the others. */
export const ownMetricsMs = 2_000;
