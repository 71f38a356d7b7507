import { useEffect, useState } from 'react';

const everyMs = 30_000;

/** The phone's clock, in ms. A roll call opens while somebody looks at it. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
