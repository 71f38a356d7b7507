import { useMemo } from 'react';
import { useFetchers } from 'react-router';
import type { CartLine } from '../../contract/cart-line.ts';
import type { LineFault } from '../../domain/line-fault.ts';
import { useLogin } from '../visitor/stored-login.ts';
import { withChange, type CartChange, type CartIntent, type CartLists } from './cart-change.ts';
import { faultOf, guestLine, type GuestItem } from './cart-line.ts';
import { pendingIntents, useLoadedCart } from './cart-provider.tsx';
import { guestCart, guestSaved, noItems } from './cart-store.ts';

export interface ShownLine extends CartLine {
  /** Why it cannot be bought as it stands. */
  fault: LineFault | null;
  /** The price the visitor saw last, if it has changed since. */
  priceBefore: number | null;
}

interface ShownCart {
  /** Undefined while loading. */
  lines: readonly ShownLine[] | undefined;
  /** Put aside to buy later. */
  saved: readonly ShownLine[];
  failure: string | null;
  /** What the customer chose before the login and the server refused. */
  notMoved: readonly GuestItem[];
  /** The customer's cart as this browser last saw it: the shop is out of reach. */
  isCopy: boolean;
}

/** The visitor's cart as it will be once all pending changes are done. */
export function useCartLines(): ShownCart {
  const login = useLogin();
  const items = guestCart.use(noItems);
  const savedItems = guestSaved.use(noItems);
  const loaded = useLoadedCart(login);
  const fetchers = useFetchers();
  return useMemo(() => {
    const pending = pendingIntents(fetchers).filter(isKnownLine);
    const settle = (lists: CartLists<SeenLine>) => {
      const { lines, saved } = pending.reduce(withChange<SeenLine>, lists);
      return { lines: lines.map(shownLine), saved: saved.map(shownLine) };
    };
    if (!login) {
      const lists = settle({ lines: items.map(seenItem), saved: savedItems.map(seenItem) });
      return { ...lists, failure: null, notMoved: [], isCopy: false };
    }
    const lists = settle({ lines: (loaded?.lines ?? []).map(seenLine), saved: (loaded?.saved ?? []).map(seenLine) });
    return {
      saved: lists.saved,
      lines: loaded?.lines ? lists.lines : undefined,
      failure: loaded?.failure ?? null,
      notMoved: items.filter(({ kept_because: reason }) => reason !== undefined),
      isCopy: loaded?.isCopy ?? false,
    };
  }, [login, items, savedItems, loaded, fetchers]);
}

/** Those about a line that is shown. What is added is shown once it is looked up. */
const isKnownLine = (intent: CartIntent): intent is Exclude<CartChange<SeenLine>, { intent: 'add' }> =>
  intent.intent !== 'add' && intent.intent !== 'buy-now' && intent.intent !== 'merge';

type SeenLine = Omit<ShownLine, 'fault'>;

const seenLine = (line: CartLine): SeenLine => ({ ...line, priceBefore: null });

const seenItem = (item: GuestItem): SeenLine => ({
  ...guestLine(item),
  priceBefore: typeof item.price_before === 'number' ? item.price_before : null,
});

const shownLine = (line: SeenLine): ShownLine => ({
  ...line,
  fault: faultOf(line),
});
