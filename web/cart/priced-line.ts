import type { CartLine } from '../../contract/cart-line.ts';
import { paiseFromRupees } from '../../domain/money.ts';
import type { PricedLine } from '../../domain/price.ts';

export const pricedLine = (line: Pick<CartLine, 'product_price' | 'product_saleprice' | 'quantity'>): PricedLine => ({
  pricePaise: paiseFromRupees(line.product_price),
  salePricePaise: line.product_saleprice === null ? null : paiseFromRupees(line.product_saleprice),
  quantity: line.quantity,
});
