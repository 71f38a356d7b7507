import { formatRupees } from '../domain/money.ts';

interface PriceProps {
  rupees: number;
  /** The old price, struck through. */
  originalRupees?: number | null;
  /** The lowest of several prices. */
  isFrom?: boolean;
  /** Text size of the price; the old price scales with it. */
  className?: string;
}

export function Price({ rupees, originalRupees, isFrom = false, className = 'text-lg' }: PriceProps) {
  return (
    <p className={`flex flex-wrap items-baseline gap-x-[0.5em] leading-tight tabular-nums ${className}`}>
      {isFrom && <span className="-me-[0.25em] text-[0.75em]">from</span>}
      <span className="font-extrabold">{formatRupees(rupees)}</span>
      {originalRupees != null && originalRupees > rupees && (
        <s className="text-[0.75em] font-medium opacity-75">
          <span className="sr-only">instead of </span>
          {formatRupees(originalRupees)}
        </s>
      )}
    </p>
  );
}
