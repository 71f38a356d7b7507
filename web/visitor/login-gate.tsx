import { useEffect } from 'react';
import { Navigate, Outlet, replace, useLocation } from 'react-router';
import { Waiting } from '../ui/waiting.tsx';
import type { Route } from './+types/login-gate.ts';
import { haveLeft, wayOut } from './leaving.ts';
import { readLogin, useLogin } from './stored-login.ts';

/**
 * Routes inside this one need a login. Only the browser knows whether there is one: the server sends everybody the same
 * quiet page. The check runs before any loader inside, so nothing is asked for on behalf of nobody.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    if (!readLogin()) throw replace(wayOut(new URL(request.url)));
  },
];

/** Has nothing to load: it makes the check run when a page is opened, not only at clicks. */
export const clientLoader = () => null;

export function HydrateFallback() {
  return <Waiting />;
}

export default function LoginGate() {
  const login = useLogin();
  const page = useLocation();
  useEffect(() => haveLeft, []);
  // Logged out here or in another tab, or the session has ended.
  if (login === null) return <Navigate to={wayOut(page)} replace />;
  return <Outlet />;
}
