import { useMemo } from 'react';
import { useFetchers } from 'react-router';
import type { CartLine } from '../../contract/cart-line.ts';
import { lineFault, type LineFault } from '../../domain/line-fault.ts';
import { useGuestCart, type GuestItem } from './guest-cart.ts';
import { useLogin } from '../visitor/stored-login.ts';
import { pendingIntents, type CartIntent } from './cart-intent.ts';
import { guestLine } from './cart-line.ts';
import { useLoadedCart } from './use-cart.ts';

export interface ShownLine extends CartLine {
  /** Why it cannot be bought as it stands. */
  fault: LineFault | null;
  /** The price the visitor saw last, if it has changed since. */
  priceBefore: number | null;
}

interface ShownCart {
  /** Undefined while loading. */
  lines: readonly ShownLine[] | undefined;
  failure: string | null;
  /** What the customer chose before the login and the server refused. */
  notMoved: readonly GuestItem[];
}

/** The visitor's cart as it will be once all pending changes are done. */
export function useCartLines(): ShownCart {
  const login = useLogin();
  const items = useGuestCart();
  const loaded = useLoadedCart(login);
  const fetchers = useFetchers();
  return useMemo(() => {
    const pending = pendingIntents(fetchers);
    if (!login) return { lines: settle(items.map(shownItem), pending), failure: null, notMoved: [] };
    return {
      lines: loaded?.lines ? settle(loaded.lines.map(shownLine), pending) : undefined,
      failure: loaded?.failure ?? null,
      notMoved: items.filter(({ kept_because: reason }) => reason !== undefined),
    };
  }, [login, items, loaded, fetchers]);
}

const shownLine = (line: CartLine): ShownLine => ({
  ...line,
  fault: lineFault({ ...line, isActive: line.product_status === 'Active' }),
  priceBefore: null,
});

const shownItem = (item: GuestItem): ShownLine => ({
  ...shownLine(guestLine(item)),
  priceBefore: typeof item.price_before === 'number' ? item.price_before : null,
});

function settle(lines: readonly ShownLine[], pending: readonly CartIntent[]): ShownLine[] {
  let settled = [...lines];
  for (const intent of pending) {
    if (intent.intent === 'remove') settled = settled.filter((line) => line.product_sku !== intent.sku);
    if (intent.intent === 'quantity') {
      const { sku, quantity } = intent;
      settled = settled.map((line) => (line.product_sku === sku ? withQuantity(line, quantity) : line));
    }
  }
  return settled;
}

const withQuantity = (line: ShownLine, quantity: number): ShownLine => ({
  ...line,
  quantity,
  fault: lineFault({ ...line, quantity, isActive: line.product_status === 'Active' }),
});
