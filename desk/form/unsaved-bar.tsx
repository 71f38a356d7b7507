import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../parts/notice.tsx';

interface UnsavedBarProps {
  isDirty: boolean;
  isSaving: boolean;
  /** What is not saved, if more can be said. */
  text?: string;
  /** Why the last save failed: shown with the bar, which is on the screen wherever somebody has scrolled to. */
  failure: string | undefined;
  /** The screen's other addresses show other rows: leaving for them asks too. */
  isOfOneAddress?: boolean;
  className?: string;
  onDiscard: () => void;
}

/**
 * Shown while something is not saved; leaving the screen asks. It is a child of the form that its button sends: in a box of its own it could
 * not stay at the bottom of the screen.
 */
export function UnsavedBar({
  isDirty,
  isSaving,
  text = 'Unsaved changes',
  failure,
  isOfOneAddress = false,
  className = '',
  onDiscard,
}: UnsavedBarProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isElsewhere =
      currentLocation.pathname !== nextLocation.pathname ||
      (isOfOneAddress && currentLocation.search !== nextLocation.search);
    return isDirty && isElsewhere;
  });
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <>
      {(isDirty || failure !== undefined) && (
        <div className={`sticky bottom-0 z-20 mt-5 space-y-2 pb-3 ${className}`}>
          <Failure text={failure} />
          {isDirty && (
            <section
              aria-label="Unsaved changes"
              className="on-ink flex flex-wrap items-center justify-between gap-3 rounded-md bg-ink px-4 py-3 text-white shadow-float"
            >
              <p className="font-bold">{text}</p>
              <div className="flex gap-2">
                <button
                  type="button"
                  onClick={onDiscard}
                  className="min-h-10 rounded-md px-4 text-sm font-bold hover:bg-white/15"
                >
                  Discard
                </button>
                <Button type="submit" size="small" tone="light" isBusy={isSaving}>
                  Save
                </Button>
              </div>
            </section>
          )}
        </div>
      )}
      {blocker.state === 'blocked' && (
        <Dialog id="leave" title="Leave without saving?" opensAtOnce onClose={() => blocker.reset()}>
          <div className="px-5 pt-2 pb-2">
            <p className="mb-5 text-steel">What you changed on this screen is not saved.</p>
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => blocker.reset()}>Stay here</Button>
              <Button
                tone="quiet"
                onClick={() => {
                  onDiscard();
                  blocker.proceed();
                }}
              >
                Leave without saving
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
