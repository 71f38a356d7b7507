import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTitle } from './use-title.ts';

interface ScreenProps {
  title: string;
  /** The list that this is one of, linked above the title. */
  back?: { to: string; text: string };
  /** Beside the title. */
  action?: ReactNode;
  /** Below the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** Title and content of one screen. */
export function Screen({ title, back, action, lead, children }: ScreenProps) {
  useTitle(title);
  return (
    <div className="mx-auto w-full max-w-[84rem] px-4 py-5 sm:px-6 lg:px-8 lg:py-7">
      {back && (
        <p className="mb-2">
          <Link to={back.to} className="font-semibold text-steel underline underline-offset-4 hover:text-ink">
            {back.text}
          </Link>
        </p>
      )}
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-xl font-extrabold">{title}</h1>
          {lead !== undefined && <div className="mt-1 text-steel">{lead}</div>}
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
