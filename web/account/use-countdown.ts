import { useEffect, useState } from 'react';

/** Whole seconds until zero, and a way to begin again. Counts by the clock, so a sleeping tab wakes up right. */
export function useCountdown(fromSeconds: number): readonly [secondsLeft: number, restart: () => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + fromSeconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const restart = () => {
    setNow(Date.now());
    setEndsAt(Date.now() + fromSeconds * 1000);
  };
  return [secondsLeft, restart];
}
