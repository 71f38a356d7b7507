import { useEffect } from 'react';
import { Navigate, Outlet, redirect, useLocation } from 'react-router';
import { WaitingPage } from '../../ui/waiting.tsx';
import type { Route } from './+types/login-gate.ts';
import { readLogin, useLogin } from '../visitor/stored-login.ts';
import { haveLeft, wayOut } from './leaving.ts';

/**
 * Routes inside this one need a login. Only the browser knows whether there is one: the server sends everybody the same
 * waiting page. The check runs before any loader inside, so no loader calls the API without a login.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    if (readLogin()) return;
    const page = new URL(request.url);
    // After a click, Back leads to the page with the link.
    if (page.pathname !== location.pathname) throw redirect(wayOut(page));
    // Opened by its address or by Back. It must not stay in the history, or Back would bounce between it and the login for
    // ever. As a new document, because the login may need another security policy than this page has.
    location.replace(wayOut(page));
    await new Promise(() => undefined);
  },
];

/** Loads nothing, but makes the check run when a page is opened, not only after clicks. */
export const clientLoader = () => null;

export const HydrateFallback = WaitingPage;

export default function LoginGate() {
  const login = useLogin();
  const page = useLocation();
  useEffect(() => haveLeft, []);
  // Logged out, here or in another tab, or the session has ended.
  if (login === null) return <Navigate to={wayOut(page)} replace />;
  return <Outlet />;
}
