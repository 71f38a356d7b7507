import { useEffect } from 'react';
import { Navigate, Outlet, redirect, useLocation } from 'react-router';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import type { Route } from './+types/login-gate.ts';
import { haveLeft, wayOut } from './leaving.ts';
import { readLogin, useLogin } from '../visitor/stored-login.ts';

/**
 * Routes inside this one need a login. Only the browser knows whether there is one: the server sends everybody the same
 * quiet page. The check runs before any loader inside, so nothing is asked for on behalf of nobody.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    if (readLogin()) return;
    const page = new URL(request.url);
    // A click: Back leads to the page that it was made on.
    if (page.pathname !== location.pathname) throw redirect(wayOut(page));
    // Opened or come back to: it must not stay in the history, or Back would lead here and to the login for ever. A whole new
    // document, because the login may need a security policy of its own and could not take this one's place otherwise.
    location.replace(wayOut(page));
    await new Promise(() => undefined);
  },
];

/** Has nothing to load: it makes the check run when a page is opened, not only at clicks. */
export const clientLoader = () => null;

export function HydrateFallback() {
  return (
    <>
      <div className="page-width">
        <NeedsScript what="This page" />
      </div>
      <div className="needs-script">
        <Waiting />
      </div>
    </>
  );
}

export default function LoginGate() {
  const login = useLogin();
  const page = useLocation();
  useEffect(() => haveLeft, []);
  // Logged out here or in another tab, or the session has ended.
  if (login === null) return <Navigate to={wayOut(page)} replace />;
  return <Outlet />;
}
