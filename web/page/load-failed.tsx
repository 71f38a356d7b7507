import { useEffect, useState, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

const firstWaitMs = 2000;
const triesMax = 5;

/** While something is missing, tries again after 2 s, 4 s, 8 s, 16 s and 32 s. Returns whether it has given up. */
export function useRetries(isMissing: boolean, state: string, retry: () => Promise<void>): boolean {
  const [tries, setTries] = useState(0);
  const tryAgain = useEffectEvent(retry);
  useEffect(() => {
    if (!isMissing || state !== 'idle' || tries >= triesMax) return undefined;
    const timer = setTimeout(
      () => {
        setTries(tries + 1);
        void tryAgain();
      },
      firstWaitMs * 2 ** tries,
    );
    return () => clearTimeout(timer);
  }, [isMissing, state, tries]);
  return isMissing && state === 'idle' && tries >= triesMax;
}

/** In place of what could not be loaded. */
export function LoadFailed({ what }: { what: string }) {
  const { revalidate, state } = useRevalidator();
  useRetries(true, state, revalidate);
  return (
    <div className="flex flex-col items-start gap-5 py-12">
      <p className="text-lg text-steel">{what} could not be loaded just now.</p>
      <Button tone="quiet" isBusy={state === 'loading'} onClick={() => void revalidate()} className="needs-script">
        <Icon name="retry" /> Try again
      </Button>
    </div>
  );
}
