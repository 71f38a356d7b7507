import { useEffect, useRef, useState } from 'react';
import type { ShownLine } from './use-cart-lines.ts';

/** Says to screen readers what changed in the cart; the total says itself. */
export function CartNews({ lines, saved }: { lines: readonly Line[] | undefined; saved: readonly Line[] }) {
  const before = useRef(lines);
  const [text, setText] = useState('');
  useEffect(() => {
    const news = before.current && lines ? changesOf(before.current, lines, saved) : '';
    before.current = lines;
    if (news !== '') setText(news);
  }, [lines, saved]);
  return <output className="sr-only">{text}</output>;
}

type Line = Pick<ShownLine, 'product_sku' | 'product_name' | 'quantity'>;

/** "Quantity of Wheel bag: 2", "Wheel bag was saved for later. Your cart is empty." */
export function changesOf(before: readonly Line[], after: readonly Line[], saved: readonly Line[]): string {
  const now = new Map(after.map((line) => [line.product_sku, line.quantity]));
  const aside = new Set(saved.map((line) => line.product_sku));
  const changes = before.flatMap(({ product_sku: sku, product_name: name, quantity }) => {
    const left = now.get(sku);
    if (left === undefined) return [`${name} was ${aside.has(sku) ? 'saved for later' : 'removed'}.`];
    return left === quantity ? [] : [`Quantity of ${name}: ${left}.`];
  });
  if (before.length > 0 && after.length === 0) changes.push('Your cart is empty.');
  return changes.join(' ');
}
