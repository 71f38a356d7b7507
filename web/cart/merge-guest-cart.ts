import type { MergedLine } from '../../contract/cart.ts';
import { cartLinesMax } from '../../domain/cart-size.ts';
import type { Api } from '../api/api-context.ts';
import { showToast } from '../../ui/toast.tsx';
import { changeGuestCart, readGuestCart, type GuestItem } from './guest-cart.ts';
import { tellCartChanged } from './cart-change.ts';
import { guestLine } from './guest-line.ts';
import { keepMergeReport } from './merge-report.ts';

/**
 * Puts what was collected without a login into the customer's cart. Only what the shop did not take stays in the browser;
 * where the shop does not answer, everything stays for the next time.
 */
export async function mergeGuestCart({ client, mainId }: Api): Promise<void> {
  const lines = readGuestCart().slice(0, cartLinesMax).map(guestLine);
  if (lines.length === 0) return;
  const products = lines.map(({ product_sku, product_id, quantity }) => ({ product_sku, product_id, quantity }));
  const answer = await client.call('POST /cart/merge', { body: { products, main_id: mainId } });
  if (!answer.ok) return;
  const report = answer.body.lines.map((line, index) => ({ ...line, name: lines[index]?.product_name ?? '' }));
  const isNews = report.some(isNewsOf(readGuestCart()));
  const outcomes = new Map(report.map((line) => [line.product_sku, line]));
  changeGuestCart((items) => items.flatMap((item) => leftOf(item, outcomes.get(item.product_sku))));
  keepMergeReport(report.filter(({ outcome }) => outcome !== 'refused'));
  if (!isNews) return;
  tellCartChanged();
  showToast(...summaryOf(report));
}

/** What was refused before for the same reason is told by the cart already. */
const isNewsOf =
  (items: readonly GuestItem[]) =>
  ({ product_sku, outcome, msg }: MergedLine): boolean =>
    outcome !== 'refused' || items.some((item) => item.product_sku === product_sku && item.kept_because !== msg);

function leftOf(item: GuestItem, line: MergedLine | undefined): GuestItem[] {
  if (!line) return [item];
  return line.outcome === 'refused' ? [{ ...item, kept_because: line.msg }] : [];
}

function summaryOf(report: readonly MergedLine[]): Parameters<typeof showToast> {
  const kept = report.filter(({ outcome }) => outcome === 'refused').length;
  const products = (count: number) => (count === 1 ? '1 product' : `${count} products`);
  if (kept === 0) return [`${products(report.length)} from before your login: now in your cart`];
  return [`${products(kept)} could not be moved into your cart. Your cart says why.`, 'warning'];
}
