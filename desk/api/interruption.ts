import { useSyncExternalStore } from 'react';

/** What has to happen before a refused call can be repeated. */
export type InterruptionKind = 'sign-in' | 'other-person' | 'proof';

interface Interruption {
  kind: InterruptionKind;
  isDone: Promise<boolean>;
  settle: (isDone: boolean) => void;
}

// One of each kind, however many calls wait for it.
let open: readonly Interruption[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly Interruption[]): void {
  open = next;
  listeners.forEach((tell) => tell());
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Asks the person on top of the screen. False if they closed the dialog. */
export function interrupt(kind: InterruptionKind): Promise<boolean> {
  const waiting = open.find((each) => each.kind === kind);
  if (waiting) return waiting.isDone;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const settle = (isDone: boolean) => {
    replace(open.filter((each) => each.kind !== kind));
    resolve(isDone);
  };
  replace([...open, { kind, isDone: promise, settle }]);
  return promise;
}

/** The question to show. Signing in comes first, because a proof needs a session. */
export function useInterruption(): Interruption | undefined {
  const all = useSyncExternalStore(subscribe, () => open);
  return all.find(({ kind }) => kind !== 'proof') ?? all[0];
}
