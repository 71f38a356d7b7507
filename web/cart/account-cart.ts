import type { Answer } from '../../contract/client.ts';
import { isUnanswered } from '../api/answer.ts';
import type { Api } from '../api/api-context.ts';
import { showToast, type ToastLink } from '../../ui/toast.tsx';
import { tellCartChanged } from './cart-change.ts';
import { viewCart, type CartOfVisitor } from './cart-of-visitor.ts';

/** The customer's cart, kept by the shop, which decides what goes into it. */
export const accountCart = ({ client }: Api): CartOfVisitor => ({
  async add({ stock: _stock, ...item }) {
    const answer = await client.call('POST /cart', { body: item });
    if (answer.ok) return succeed(answer.body.msg || 'Product added to cart', viewCart);
    return showToast(whyNot(answer, 'Product already in cart'), isUnanswered(answer) ? 'error' : 'warning');
  },

  async remove(sku) {
    const answer = await client.call('DELETE /cart/:product_sku', { params: { product_sku: sku } });
    if (answer.ok) return succeed('Product removed from cart');
    return showToast('Failed to remove product', 'error');
  },

  async setQuantity(sku, quantity) {
    const answer = await client.call('PATCH /cart/:product_sku', { params: { product_sku: sku }, body: { quantity } });
    if (answer.ok) return tellCartChanged();
    return showToast(whyNot(answer, 'Something went wrong'), 'error');
  },
});

function succeed(text: string, link?: ToastLink): void {
  tellCartChanged();
  showToast(text, 'plain', { link });
}

/** The shop's own words where it has any; no answer at all is another matter than a "no". */
function whyNot(answer: Answer<unknown>, otherwise: string): string {
  if (isUnanswered(answer)) return 'Something went wrong';
  return (!answer.ok && answer.refusal?.msg) || otherwise;
}
