import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../parts/notice.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedBarProps {
  isDirty: boolean;
  isSaving: boolean;
  /** What is not saved, if more can be said. */
  text?: string;
  /** Why the last save failed. Shown in the bar, which stays in view while the page scrolls. */
  failure: string | undefined;
  /** Also asks when only the query changes, because it shows other rows. */
  asksOnQueryChange?: boolean;
  className?: string;
  onDiscard: () => void;
}

/**
 * Shown while there are unsaved changes; leaving the screen asks first. Render it directly inside its form: in a box of its own, `sticky`
 * would not keep it at the bottom of the screen.
 */
export function UnsavedBar({
  isDirty,
  isSaving,
  text = 'Unsaved changes',
  failure,
  asksOnQueryChange = false,
  className = '',
  onDiscard,
}: UnsavedBarProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isElsewhere =
      currentLocation.pathname !== nextLocation.pathname ||
      (asksOnQueryChange && currentLocation.search !== nextLocation.search);
    return isDirty && isElsewhere;
  });
  const leave = () => {
    onDiscard();
    blocker.proceed?.();
  };
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
        <ConfirmDialog
          id="leave"
          title="Leave without saving?"
          text="What you changed on this screen is not saved."
          buttons={[
            { text: 'Stay here', onPress: () => blocker.reset() },
            { text: 'Leave without saving', onPress: leave },
          ]}
          onClose={() => blocker.reset()}
        />
      )}
    </>
  );
}
