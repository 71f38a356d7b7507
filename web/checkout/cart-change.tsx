import { useEffect, useRef } from 'react';
import { formatRupees } from '../../domain/money.ts';
import type { ShownBill } from './use-bill.ts';

interface CartChangeProps {
  shown: ShownBill;
  isChanged: boolean;
  /** The shop refused the order because of it. */
  isRefused: boolean;
}

/** Tells the customer that the order has changed since they last saw it. At the top, because on a phone the summary is far below. */
export function CartChange({ shown: { bill, isAsking, isUnanswered }, isChanged, isRefused }: CartChangeProps) {
  const element = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (!isRefused) return;
    element.current?.focus();
    element.current?.scrollIntoView({ block: 'center' });
  }, [isRefused]);
  const isShown = isChanged || isRefused;
  return (
    <output
      ref={element}
      tabIndex={-1}
      className={`lg:col-span-2 ${isShown ? 'block rounded-md border-s-4 border-signal bg-ice px-4 py-3 font-semibold' : 'sr-only'}`}
    >
      {isShown && 'Your cart has changed.'}
      {isShown && !isAsking && !isUnanswered && ` The total is now ${formatRupees(bill.totalAmountbeforePay)}.`}
      {isRefused && ' Please check it and place the order again.'}
    </output>
  );
}
