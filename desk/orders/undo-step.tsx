import { useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { icons } from '../parts/icons.ts';

interface UndoStepProps {
  text: string;
  secondsLeft: number;
  undo: () => Promise<void>;
}

/** Says what was done. Undo is there until the customer is told. */
export function UndoStep({ text, secondsLeft, undo }: UndoStepProps) {
  const left = useCountdown(secondsLeft);
  const [isBusy, setBusy] = useState(false);
  async function press() {
    if (isBusy) return;
    setBusy(true);
    await undo();
    setBusy(false);
  }
  return (
    <div className="flex w-full items-center justify-between gap-3 rounded-md bg-ice ps-4 font-semibold lg:w-auto lg:bg-white lg:ring-1 lg:ring-line">
      {/* Not the seconds: a screen reader would read out each of them. */}
      <output className="py-2">{left > 0 ? text : 'This can no longer be undone.'}</output>
      {left > 0 && (
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => void press()}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-md px-4 font-bold text-electric hover:bg-ice-deep aria-disabled:text-steel"
        >
          <Icon name={icons.undo} className="size-[1.2em]" />
          Undo
          <span aria-hidden="true" className="min-w-10 text-start whitespace-nowrap tabular-nums">
            {left} s
          </span>
        </button>
      )}
    </div>
  );
}

function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(() => Math.ceil(seconds));
  useEffect(() => {
    const endMs = performance.now() + seconds * 1000;
    const show = () => setLeft(Math.max(0, Math.ceil((endMs - performance.now()) / 1000)));
    show();
    const timer = setInterval(show, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
