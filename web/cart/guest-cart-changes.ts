import { cartLinesMax } from '../../domain/cart-size.ts';
import { showToast } from '../../ui/toast.tsx';
import { changeGuestCart, readGuestCart } from './guest-cart.ts';
import { viewCart, type CartOfVisitor } from './cart-of-visitor.ts';

/** The cart that the browser keeps. */
export const guestCart: CartOfVisitor = {
  add(line, asked) {
    const items = readGuestCart();
    // A card stands for the whole product; where a variation was chosen, only that one counts.
    const isThere = items.some((item) =>
      asked.sku === null ? item.product_id === line.product_id : item.product_sku === line.product_sku,
    );
    if (isThere) return showToast('Product already in cart', 'warning');
    if (line.stock < 1) return showToast('This product is out of stock.', 'warning');
    if (items.length >= cartLinesMax) return showToast('Your cart is full.', 'warning');
    changeGuestCart((kept) => [...kept, line]);
    return showToast('Added to cart', 'plain', { link: viewCart });
  },

  remove(sku) {
    changeGuestCart((items) => items.filter((item) => item.product_sku !== sku));
    showToast('Product removed from cart');
  },

  setQuantity(sku, quantity) {
    changeGuestCart((items) => items.map((item) => (item.product_sku === sku ? { ...item, quantity } : item)));
  },
};
