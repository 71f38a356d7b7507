import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

const firstWaitMs = 2000;
const triesMax = 5;

/** In place of what could not be loaded. Tries again by itself after 2 s, 4 s, 8 s, 16 s and 32 s. */
export function LoadFailed({ what }: { what: string }) {
  const { revalidate, state } = useRevalidator();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (state !== 'idle' || tries >= triesMax) return undefined;
    const timer = setTimeout(
      () => {
        setTries(tries + 1);
        void revalidate();
      },
      firstWaitMs * 2 ** tries,
    );
    return () => clearTimeout(timer);
  }, [tries, state, revalidate]);
  return (
    <div className="flex flex-col items-start gap-5 py-12">
      <p className="text-lg text-steel">{what} could not be loaded just now.</p>
      <Button tone="quiet" onClick={() => void revalidate()} className="needs-script">
        <Icon name="retry" /> Try again
      </Button>
    </div>
  );
}
