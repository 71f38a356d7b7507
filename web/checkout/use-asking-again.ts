import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

/** Between the questions; the last one repeats. */
const pausesSeconds = [1, 2, 3, 5, 8, 13, 20];

/** Loads the page's data again and again, with growing pauses, while it is open. Says how often it did. */
export function useAskingAgain(isOpen: boolean): number {
  const { revalidate, state } = useRevalidator();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!isOpen || state !== 'idle') return undefined;
    const pause = pausesSeconds[Math.min(tries, pausesSeconds.length - 1)] ?? 0;
    const timer = setTimeout(() => {
      setTries(tries + 1);
      void revalidate();
    }, pause * 1000);
    return () => clearTimeout(timer);
  }, [isOpen, state, tries, revalidate]);
  return tries;
}
