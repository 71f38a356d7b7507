import { isRouteErrorResponse, useNavigate, useRevalidator, useRouteError } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { CallFailed } from '../api/call.ts';
import { Screen } from '../parts/screen.tsx';

/** In place of a screen that could not be shown. The menu stays. */
export function ScreenError() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const navigate = useNavigate();
  const isMissing = isMissingScreen(error);
  return (
    <Screen title={isMissing ? 'Nothing is here' : 'This did not work'}>
      <div className="desk-card max-w-2xl p-6" role="alert">
        <p className="mb-5 text-steel">{wordsOf(error)}</p>
        <div className="flex flex-wrap gap-3">
          {!isMissing && (
            <Button size="small" isBusy={state === 'loading'} onClick={() => void tryAgain(error, revalidate)}>
              Try again
            </Button>
          )}
          <Button size="small" tone="quiet" onClick={() => void navigate('/')}>
            To Today
          </Button>
        </div>
      </div>
    </Screen>
  );
}

const isMissingScreen = (error: unknown): boolean =>
  (isRouteErrorResponse(error) && error.status === 404) || (error instanceof CallFailed && error.answer.status === 404);

function wordsOf(error: unknown): string {
  if (error instanceof CallFailed) return error.message;
  if (isMissingScreen(error)) return 'There is no such screen, or your role does not open it.';
  return 'Part of the desk could not be loaded. It may have been updated in the meantime.';
}

/** A file that could not be loaded may be gone after a release: only a new document names the new ones. */
async function tryAgain(error: unknown, revalidate: () => Promise<void>): Promise<void> {
  if (error instanceof CallFailed) await revalidate();
  else location.reload();
}
