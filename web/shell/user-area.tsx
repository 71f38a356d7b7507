import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { readLeaving, readOwner, useLogin, type Owner } from '../visitor/stored-login.ts';

/** Same size before and after the login is known, so that the header does not shift. */
export function UserArea() {
  const login = useLogin();
  const userId = login?.user_id;
  const owner = useRef<Owner | null>(null);
  useEffect(() => {
    // The login ended: by the button, by an expired session, or in another tab.
    const left = owner.current ?? readLeaving();
    owner.current = readOwner();
    if (left && left.userId !== userId) {
      import('../visitor/sealed-work.ts').then(
        ({ clearBrowser }) => clearBrowser(left),
        // The next page tries again.
        () => undefined,
      );
    }
    // Most visitors have no login and do not need this code.
    if (!userId) return;
    import('../session/resume-login.ts').then(
      ({ resumeLogin }) => resumeLogin(),
      // The stored login stays; the next page tries again.
      () => undefined,
    );
  }, [userId]);
  return (
    <Link
      to={login === null ? '/login' : '/my-account'}
      prefetch="intent"
      aria-label={login === undefined ? 'Your account' : undefined}
      className="-me-2.5 flex h-11 w-11 shrink-0 items-center justify-center gap-2.5 rounded-full leading-tight transition-colors hover:bg-ice-deep sm:max-lg:me-0 sm:max-lg:w-40 sm:max-lg:justify-start sm:max-lg:px-3 xl:me-0 xl:w-40 xl:justify-start xl:px-3"
    >
      <span
        className={`grid size-8 shrink-0 place-items-center rounded-full ${login ? 'bg-electric text-white' : 'text-ink'}`}
      >
        <Icon name="user" />
      </span>
      {login && (
        <span className="min-w-0 max-sm:sr-only lg:max-xl:sr-only">
          <span className="block text-xs text-steel">Hello </span>
          <span className="block truncate text-sm font-bold">{login.full_name}</span>
        </span>
      )}
      {login === null && <span className="text-sm font-bold max-sm:sr-only lg:max-xl:sr-only">Login/Register</span>}
    </Link>
  );
}
