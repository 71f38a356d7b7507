import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAwake } from '../../ui/awake.ts';

const link = 'font-bold text-electric underline underline-offset-4 hover:text-electric-deep';

/** From one of login, registration and reset to another, taking along where the visitor wanted to go. */
export function DoorLink({ to, children }: { to: '/login' | '/register' | '/reset'; children: ReactNode }) {
  const [search] = useSearchParams();
  // The server renders one page for all targets: the first render must not show one.
  const next = useAwake() ? search.get('next') : null;
  const query = next === null ? '' : `?${new URLSearchParams({ next })}`;
  return (
    <Link to={to + query} prefetch="intent" className={link}>
      {children}
    </Link>
  );
}

export function TermsLine() {
  return (
    <p>
      By going on you agree to our{' '}
      <Link to="/rules-and-regulations" className="underline underline-offset-4 hover:text-ink">
        terms
      </Link>{' '}
      and{' '}
      <Link to="/privacy-policy" className="underline underline-offset-4 hover:text-ink">
        privacy policy
      </Link>
      .
    </p>
  );
}
