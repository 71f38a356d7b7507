import { useCallback, useEffect, useState } from 'react';
import type { Goods } from '../../contract/desk/counter.ts';
import { call } from '../api/call.ts';

export interface CartLine extends Goods {
  quantity: number;
}

/** A sale in progress. It survives a reload, and ends with the session. */
export interface Cart {
  lines: readonly CartLine[];
  /** Typed text by field name. */
  typed: Readonly<Record<string, string>>;
  /** From the first try to sell it: after a lost answer, no repeat sells it again, changed or not. */
  key: string | null;
  /** The finished sale, until the next one begins. */
  orderId: string | null;
}

const emptyCart: Cart = { lines: [], typed: {}, key: null, orderId: null };
const storeName = 'counter sale';

function readCart(): Cart {
  try {
    return { ...emptyCart, ...(JSON.parse(sessionStorage.getItem(storeName) ?? '{}') as Partial<Cart>) };
  } catch {
    return emptyCart;
  }
}

export const linesPaiseOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { unit_paise, quantity }) => sum + unit_paise * quantity, 0);

/** Adds one piece. */
export function addLine(lines: readonly CartLine[], goods: Goods): CartLine[] {
  const known = lines.find(({ line_sku }) => line_sku === goods.line_sku);
  return known
    ? lines.map((line) => (line === known ? { ...line, ...goods, quantity: line.quantity + 1 } : line))
    : [...lines, { ...goods, quantity: 1 }];
}

/** After a cancelled sale: its lines stay, and become a new sale with a new key. */
export const asNewSale = { orderId: null, key: null } as const satisfies Partial<Cart>;

/** A line at today's price and stock, from the answer about these SKUs; none if it is no longer on sale. */
export function atToday(asked: readonly string[], rows: readonly Goods[]): (line: CartLine) => CartLine[] {
  const now = new Map(rows.map((goods) => [goods.line_sku, goods]));
  return (line) => {
    const goods = now.get(line.line_sku);
    // Lines added in the meantime were not part of the call; keep them.
    return goods || !asked.includes(line.line_sku) ? [{ ...line, ...goods }] : [];
  };
}

/** Null: the server did not answer. */
async function findGoods(lines: readonly CartLine[]): Promise<ReturnType<typeof atToday> | null> {
  if (lines.length === 0) return null;
  const skus = lines.map(({ line_sku }) => line_sku);
  const answer = await call('POST /desk/counter/goods', { body: { lines: skus } });
  return answer.ok ? atToday(skus, answer.body.rows) : null;
}

export function useCart() {
  const [cart, setCart] = useState(readCart);
  const change = useCallback((part: Partial<Cart> | ((cart: Cart) => Partial<Cart>)) => {
    setCart((before) => {
      const next = { ...before, ...(typeof part === 'function' ? part(before) : part) };
      sessionStorage.setItem(storeName, JSON.stringify(next));
      return next;
    });
  }, []);

  const takeOver = useCallback(
    (goods: Awaited<ReturnType<typeof findGoods>>) =>
      goods && change(({ lines }) => ({ lines: lines.flatMap((line) => goods(line)) })),
    [change],
  );
  /** Loads today's prices and stock, also after a reload. */
  const refresh = useCallback(() => findGoods(readCart().lines).then(takeOver), [takeOver]);
  useEffect(() => void findGoods(readCart().lines).then(takeOver), [takeOver]);

  const clear = useCallback(() => change(emptyCart), [change]);
  return { cart, change, refresh, clear };
}
