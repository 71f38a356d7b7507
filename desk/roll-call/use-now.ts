import { useEffect, useState } from 'react';

const everyMs = 30_000;

/** The phone's clock, in ms. Ticks, because a roll call may open while the screen is on. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
