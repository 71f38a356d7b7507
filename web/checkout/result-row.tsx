import type { ReactNode } from 'react';

/** A line of what was paid. */
export function ResultRow({
  name,
  isTotal = false,
  children,
}: {
  name: string;
  isTotal?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`flex items-baseline justify-between gap-6 py-3 ${isTotal ? 'text-lg font-black' : ''}`}>
      <dt className={isTotal ? '' : 'shrink-0 text-steel'}>{name}</dt>
      <dd className={`min-w-0 text-end break-all ${isTotal ? '' : 'font-semibold'}`}>{children}</dd>
    </div>
  );
}
