import { useMemo, useState, type ReactNode } from 'react';
import { useSubmit } from 'react-router';
import type { CartButton } from '../../domain/cart-mode.ts';
import { part } from '../parts/part.tsx';
import { BuyContext, type Purchase } from '../product/buy-action.ts';
import { cartSubmission } from './cart-intent.ts';

const ProductQuote = part('The quote form', async () => (await import('../quote/product-quote.tsx')).ProductQuote);

/** Says what a press on a buying button does, on every page. */
export function BuyProvider({ button, children }: { button: CartButton | null; children: ReactNode }) {
  const submit = useSubmit();
  const [quoted, setQuoted] = useState<Purchase | null>(null);

  const buy = useMemo(() => {
    if (button === null) return null;
    if (button === 'getquote') return setQuoted;
    const intent = button === 'buynow' ? 'buy-now' : 'add';
    return (purchase: Purchase) => void submit(...cartSubmission({ intent, ...purchase }));
  }, [button, submit]);

  return (
    <BuyContext value={buy}>
      {children}
      {quoted && <ProductQuote purchase={quoted} onClose={() => setQuoted(null)} />}
    </BuyContext>
  );
}
