import type { ReactNode } from 'react';

interface PageTitleProps {
  /** The word on the slanted tag above the title. */
  tag: string;
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}

/** The dark band at the top of a text page. */
export function PageTitle({ tag, title, lead, children }: PageTitleProps) {
  return (
    <div className="on-ink lanes bg-ink text-white">
      <div className="page-width py-12 lg:py-20">
        <p className="lean mb-5 inline-block bg-glide px-4 py-1 text-sm font-extrabold text-ink">{tag}</p>
        <h1 className="max-w-4xl text-display font-black">{title}</h1>
        <p className="mt-5 max-w-2xl text-lg text-white/85">{lead}</p>
        {children}
      </div>
    </div>
  );
}
