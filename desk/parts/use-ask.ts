import { useEffect, useEffectEvent } from 'react';

/** Asks once nothing was typed for `waitMs`. The signal ends when more is typed: what answers earlier letters must not be shown. Null: asks nothing. */
export function useAsk(typed: string | null, waitMs: number, ask: (signal: AbortSignal) => Promise<void>): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (typed === null) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => void askNow(stop.signal), waitMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed, waitMs]);
}
