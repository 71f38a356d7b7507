import type { ReactNode } from 'react';
import { useTitle } from './use-title.ts';

interface ScreenProps {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  /** Below the title. */
  lead?: ReactNode;
  children: ReactNode;
}

/** Title and content of one screen. */
export function Screen({ title, action, lead, children }: ScreenProps) {
  useTitle(title);
  return (
    <div className="mx-auto w-full max-w-[84rem] px-4 py-5 sm:px-6 lg:px-8 lg:py-7">
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
