import { useState } from 'react';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import { call } from '../api/call.ts';
import { useAsk } from '../parts/use-ask.ts';

const waitMs = 150;

export interface Found {
  group: 'Screens' | 'Products' | 'Orders' | 'People';
  id: string;
  text: string;
  note: string;
  /** Where it opens. People have no screen yet: their orders are shown. */
  to: string;
}

type Answered = DeskOutput<'GET /desk/find'>;

/** The server's results. The last ones stay until the next arrive. */
export function useFind(words: string): { found: readonly Found[]; isAsking: boolean; hasFailed: boolean } {
  const [answered, setAnswered] = useState<{ words: string; found: readonly Found[] | null }>({ words: '', found: [] });
  useAsk(words || null, waitMs, async (signal) => {
    const answer = await call('GET /desk/find', { query: { q: words }, signal });
    if (!signal.aborted) setAnswered({ words, found: answer.ok ? toFound(answer.body) : null });
  });
  if (words === '') return { found: [], isAsking: false, hasFailed: false };
  return {
    found: answered.found ?? [],
    isAsking: answered.words !== words,
    hasFailed: answered.words === words && answered.found === null,
  };
}

const toFound = ({ orders, products, people }: Answered): Found[] => [
  ...products.map(({ product_id, title, status }) => ({
    group: 'Products' as const,
    id: product_id,
    text: title,
    note: status === 'Active' ? '' : status,
    to: `/products/${product_id}`,
  })),
  ...orders.map((order) => ({
    group: 'Orders' as const,
    id: order.order_id,
    text: order.receipt_id,
    note: `${order.user_name} · ${order.order_status}`,
    to: `/orders/${order.order_id}`,
  })),
  ...people.map((person) => ({
    group: 'People' as const,
    id: person.user_id,
    text: person.full_name,
    note: person.email,
    to: `/orders?${new URLSearchParams({ q: person.full_name }).toString()}`,
  })),
];
