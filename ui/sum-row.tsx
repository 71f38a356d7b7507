import type { ReactNode } from 'react';

interface SumRowProps {
  name: string;
  children: ReactNode;
  /** The total, below a line. */
  isTotal?: boolean;
}

/** A name and its amount, for a `dl`. */
export function SumRow({ name, children, isTotal = false }: SumRowProps) {
  const look = isTotal ? 'border-t border-line pt-4 text-xl font-black' : '';
  return (
    <div className={`flex items-baseline justify-between gap-4 ${look}`}>
      <dt className={isTotal ? '' : 'min-w-0 break-words text-steel'}>{name}</dt>
      {/* Wraps first: a name such as Delivery must not break within its word. */}
      <dd className={isTotal ? '' : 'shrink-99 text-end font-semibold'}>{children}</dd>
    </div>
  );
}
