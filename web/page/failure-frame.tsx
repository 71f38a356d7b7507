import { Outlet } from 'react-router';
import type { Route } from './+types/failure-frame.ts';
import { ErrorPage } from './error-page.tsx';

/** Catches what a page throws while the shell around it stays as it is: menu, focus and toasts live on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

export default function FailureFrame() {
  return <Outlet />;
}
