import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useLocation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Route } from './+types/failure-frame.ts';

export default function FailureFrame() {
  return <Outlet />;
}

/** Catches what a page throws, so that the shell around it stays as it is: menu, focus and toasts. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) {
    return (
      <Message status={status} title="This lane ends here" text="The page you asked for does not exist, or has moved.">
        <ButtonLink to="/">Back to home</ButtonLink>
        <ButtonLink to="/course" tone="quiet">
          Go to the shop
        </ButtonLink>
      </Message>
    );
  }
  return (
    <Message
      status={status}
      title="We took a fall"
      text="Something went wrong on our side. Nothing you did is lost; please try again in a moment."
    >
      <ButtonLink to={pathname + search} reloadDocument>
        <Icon name="retry" /> Try again
      </ButtonLink>
      <ButtonLink to="/" reloadDocument tone="quiet">
        Back to home
      </ButtonLink>
    </Message>
  );
}

function Message(props: { status: number; title: string; text: string; children: ReactNode }) {
  return (
    <section className="page-width flex flex-col items-start py-20 sm:py-32">
      <title>{props.title}</title>
      <meta name="robots" content="noindex" />
      <p className="lean mb-5 bg-ink px-4 py-1 text-sm font-bold text-glide tabular-nums">Error {props.status}</p>
      <h1 className="text-display font-black">{props.title}</h1>
      <p className="mt-5 max-w-xl text-lg text-steel">{props.text}</p>
      <div className="mt-9 flex flex-wrap gap-3">{props.children}</div>
    </section>
  );
}
