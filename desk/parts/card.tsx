import { useId, type ReactNode } from 'react';

interface CardProps {
  title: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A titled part of a screen. */
export function Card({ title, action, children, className = '' }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`desk-card ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-4">
        <h2 id={id} className="text-base font-bold">
          {title}
        </h2>
        {action}
      </div>
      <div className="px-5 pt-3 pb-5">{children}</div>
    </section>
  );
}
