import * as z from 'zod/mini';
import { FromParent, ownMetricsMs, type FromWorker } from './metrics-messages.ts';

/** One of several processes that a parent runs on one port. */
export interface WorkerSide {
  /** Counted from 1. A replacement takes over the dead process's number. */
  readonly slot: number;
  /** The metrics of all processes; `own` are those of this one. */
  readonly metricsOfAll: (own: () => Promise<string>) => () => Promise<string>;
}

const flag = '--worker=';

/** As an argument, so that `ps` shows it. */
export const workerArgument = (slot: number): string => `${flag}${slot}`;

export function workerSide(args: readonly string[]): WorkerSide | undefined {
  const given = args.find((arg) => arg.startsWith(flag));
  return given === undefined ? undefined : { slot: Number(given.slice(flag.length)), metricsOfAll };
}

function metricsOfAll(own: () => Promise<string>): () => Promise<string> {
  const waiting = new Map<number, (text: string) => void>();
  let lastId = 0;
  const send = (message: FromWorker) => process.send?.(message);
  process.on('message', (received) => {
    const message = z.parse(FromParent, received);
    if (message.kind === 'all') return waiting.get(message.id)?.(message.text);
    void own().then((text) => send({ kind: 'own', id: message.id, text }));
  });
  return async () => {
    lastId += 1;
    const id = lastId;
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const tooLate = setTimeout(() => reject(new Error('the parent process sent no metrics')), 2 * ownMetricsMs);
    waiting.set(id, resolve);
    send({ kind: 'ask all', id });
    return promise.finally(() => {
      clearTimeout(tooLate);
      waiting.delete(id);
    });
  };
}
