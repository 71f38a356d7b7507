import { isRouteErrorResponse, useNavigate, useRevalidator, useRouteError } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { CallFailed } from '../api/call.ts';
import { Screen } from '../parts/screen.tsx';

const ends: Record<number, { title: string; text: string }> = {
  403: { title: 'Not allowed', text: 'Your role cannot open this screen. If you need it, ask an owner.' },
  404: { title: 'Page not found', text: 'There is no screen at this address.' },
};

/** Shown instead of a screen that failed to load. The menu stays. */
export function ScreenError() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const navigate = useNavigate();
  const end = ends[statusOf(error)];
  return (
    <Screen title={end?.title ?? 'Something went wrong'}>
      <div className="desk-card max-w-2xl p-6" role="alert">
        <p className="mb-5 text-steel">{error instanceof CallFailed ? error.message : (end?.text ?? notLoaded)}</p>
        <div className="flex flex-wrap gap-3">
          {!end && (
            <Button size="small" isBusy={state === 'loading'} onClick={() => void tryAgain(error, revalidate)}>
              Try again
            </Button>
          )}
          <Button size="small" tone="quiet" onClick={() => void navigate('/')}>
            Go to Today
          </Button>
        </div>
      </div>
    </Screen>
  );
}

const notLoaded = 'Part of the desk could not be loaded. There may be a new version: please try again.';

function statusOf(error: unknown): number {
  if (error instanceof CallFailed) return error.answer.status;
  return isRouteErrorResponse(error) ? error.status : 0;
}

/** After a release the old files may be gone; only a new page knows the new ones. */
async function tryAgain(error: unknown, revalidate: () => Promise<void>): Promise<void> {
  if (error instanceof CallFailed) await revalidate();
  else location.reload();
}
