import { useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import type { Order } from '../../contract/order.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { browserApi } from '../api/api.ts';
import { cartFetcherKey, cartPath } from '../cart/cart-provider.tsx';
import { setCartReport } from '../cart/cart-report.ts';
import { announceCartChange } from '../cart/cart-store.ts';
import { useListBuyAction } from '../product/buy-action.ts';

/** Adds the ordered items to the cart at today's prices and opens it. The cart says what could not be added, and why. */
export function BuyAgain({ order, className = '' }: { order: Order; className?: string }) {
  const { load } = useFetcher({ key: cartFetcherKey });
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  // Hidden in a shop without a cart.
  if (useListBuyAction() === null || order.payment_status === 'Pending') return null;

  async function buyAgain() {
    setBusy(true);
    const { client, mainId } = browserApi();
    const products = order.cart_products.map(({ product_sku, product_id, quantity }) => ({
      product_sku,
      product_id,
      quantity,
    }));
    const answer = await client.call('POST /cart/merge', { body: { products, take_fewer: true, main_id: mainId } });
    setBusy(false);
    if (!answer.ok) return showToast('Your items could not be added. Please try again.', 'error');
    const lines = answer.body.lines.map((line, index) => ({
      ...line,
      name: order.cart_products[index]?.product_name ?? line.product_sku,
    }));
    setCartReport({ about: `From your order ${order.receipt_id}`, lines });
    announceCartChange();
    await load(cartPath);
    await navigate('/cart');
  }

  return (
    <Button
      tone="quiet"
      size="small"
      isBusy={isBusy}
      onClick={() => void buyAgain()}
      aria-label={`Buy again: ${order.receipt_id}`}
      className={className}
    >
      {isBusy ? 'Adding…' : 'Buy again'}
    </Button>
  );
}
