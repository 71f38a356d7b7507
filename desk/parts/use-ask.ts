import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `ask` after no typing for `waitMs`. The signal aborts when more is typed, so that an earlier answer is not shown. Null: does not
 * call.
 */
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
