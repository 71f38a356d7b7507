import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isSomebodyThere } from './activity.ts';

/** Updates a screen while somebody is using the desk. */
export function useRefresh(everyMs: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine && isSomebodyThere()) void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, revalidate]);
}
