import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAwake } from '../../ui/awake.ts';

interface DoorFrameProps {
  title: string;
  intro: ReactNode;
  /** Below the form: links to the other pages. */
  footer: ReactNode;
  children: ReactNode;
}

/** The layout of login, registration and reset. */
export function DoorFrame({ title, intro, footer, children }: DoorFrameProps) {
  return (
    <div className="page-width grid gap-10 py-10 sm:py-16 lg:grid-cols-[1fr_27rem] lg:items-center lg:gap-20 lg:py-20">
      <div className="on-ink lanes relative hidden min-h-[34rem] flex-col justify-end overflow-hidden rounded-lg bg-ink p-12 text-white lg:flex">
        <p className="text-display font-black">
          Lace up.
          <br />
          Line up.
          <br />
          <span className="text-glide">Let it roll.</span>
        </p>
        <p className="mt-6 max-w-md text-lg text-white/80">
          Orders, addresses and academy admissions, all in one place.
        </p>
      </div>
      <div className="mx-auto w-full max-w-md">
        <h1 className="text-title font-black">{title}</h1>
        <div className="mt-3 text-steel">{intro}</div>
        <div className="mt-8">{children}</div>
        <div className="mt-8 space-y-3 border-t border-line pt-6 text-sm text-steel">{footer}</div>
      </div>
    </div>
  );
}

interface DoorLinkProps {
  to: '/login' | '/register' | '/reset';
  /** As typed so far: the next page begins with it. */
  email?: string;
  children: ReactNode;
}

/** A link between login, registration and reset that passes on the page the visitor wanted to reach. */
export function DoorLink({ to, email = '', children }: DoorLinkProps) {
  const [search] = useSearchParams();
  // The server renders one page for all targets, so the first render must not contain one.
  const next = useAwake() ? search.get('next') : null;
  const query = next === null ? '' : `?${new URLSearchParams({ next })}`;
  return (
    <Link
      to={to + query}
      state={email === '' ? undefined : { email }}
      prefetch="intent"
      // Pressed before this page is hydrated, it takes the whole query along: see `early-acts.tsx`.
      data-keeps-search
      className="font-bold text-electric underline underline-offset-4 hover:text-electric-deep"
    >
      {children}
    </Link>
  );
}

export function TermsLine() {
  return (
    <p>
      By continuing you agree to our{' '}
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
