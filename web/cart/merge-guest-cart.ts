import { useSyncExternalStore } from 'react';
import type { MergedLine } from '../../contract/cart.ts';
import { cartLinesMax } from '../../domain/cart-size.ts';
import { showToast } from '../../ui/toast.tsx';
import type { Api } from '../api/api.ts';
import { announceCartChange } from './cart-intent.ts';
import { guestLine } from './cart-line.ts';
import { changeGuestCart, readGuestCart, type GuestItem } from './guest-cart.ts';

/**
 * Moves the products chosen before the login into the customer's cart. Only those that the server refused stay in the
 * browser. If the server does not answer, all stay for the next try.
 */
export async function mergeGuestCart({ client, mainId }: Api): Promise<void> {
  const items = readGuestCart().slice(0, cartLinesMax);
  if (items.length === 0) return;
  const lines = items.map(guestLine);
  // If the page is left before the answer arrives, the next merge finds these lines in the cart already. That is no news.
  const wasSent = new Set(items.filter((item) => item.is_sent).map((item) => item.product_sku));
  changeGuestCart((stored) => stored.map((item) => ({ ...item, is_sent: true })));
  const products = lines.map(({ product_sku, product_id, quantity }) => ({ product_sku, product_id, quantity }));
  const answer = await client.call('POST /cart/merge', { body: { products, main_id: mainId } });
  if (!answer.ok) return;
  const merged = answer.body.lines.map((line, index) => {
    const isOurs = line.outcome === 'already there' && wasSent.has(line.product_sku);
    const outcome = isOurs ? ('merged' as const) : line.outcome;
    return { ...line, outcome, name: lines[index]?.product_name ?? '' };
  });
  const isNews = merged.some(isNewsOf(readGuestCart()));
  const outcomes = new Map(merged.map((line) => [line.product_sku, line]));
  changeGuestCart((items) => items.flatMap((item) => leftOf(item, outcomes.get(item.product_sku))));
  setReport(merged.filter(({ outcome }) => outcome !== 'refused'));
  if (!isNews) return;
  announceCartChange();
  showToast(...summaryOf(merged));
}

/** The cart already shows what was refused before for the same reason. */
const isNewsOf =
  (items: readonly GuestItem[]) =>
  ({ product_sku, outcome, msg }: MergedLine): boolean =>
    outcome !== 'refused' || items.some((item) => item.product_sku === product_sku && item.kept_because !== msg);

function leftOf(item: GuestItem, line: MergedLine | undefined): GuestItem[] {
  if (!line) return [item];
  return line.outcome === 'refused' ? [{ ...item, kept_because: line.msg, is_sent: false }] : [];
}

function summaryOf(merged: readonly MergedLine[]): Parameters<typeof showToast> {
  const refused = merged.filter(({ outcome }) => outcome === 'refused').length;
  const products = (count: number) => (count === 1 ? '1 product' : `${count} products`);
  if (refused === 0) return [`Added to your cart: ${products(merged.length)} you chose before logging in`];
  return [`${products(refused)} could not be moved into your cart. See your cart for the reason.`, 'warning'];
}

export interface ReportedLine extends MergedLine {
  name: string;
}

const none: readonly ReportedLine[] = [];
const listeners = new Set<() => void>();
let report = none;

function setReport(lines: readonly ReportedLine[]): void {
  report = lines;
  listeners.forEach((notify) => notify());
}

export const forgetMergeReport = (): void => setReport(none);

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** What was moved at the last login, for the cart to show. Lives as long as the page. */
export const useMergeReport = (): readonly ReportedLine[] =>
  useSyncExternalStore(
    subscribe,
    () => report,
    () => none,
  );
