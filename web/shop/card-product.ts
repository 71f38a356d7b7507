import type { Product } from '../../contract/product.ts';
import { paiseFromRupees } from '../../domain/money.ts';
import { percentOff } from '../../domain/price.ts';
import { productLink } from '../../domain/product-link.ts';

/** The little of a product that a card shows: pages carry this instead of whole products. */
export interface CardProduct {
  to: string;
  title: string;
  picture: string | null;
  saleRupees: number;
  originalRupees: number;
  percentOff: number;
  isOutOfStock: boolean;
}

/** The prices of a variable product are those of its cheapest variation already. */
export function cardOf(product: Product): CardProduct {
  const { originalPrice, discountPrice } = product;
  return {
    to: productLink({ title: product.title, id: product.product_id }),
    title: product.title,
    picture: product.image,
    saleRupees: discountPrice ?? originalPrice,
    originalRupees: originalPrice,
    percentOff: percentOff({
      pricePaise: paiseFromRupees(originalPrice),
      salePricePaise: discountPrice === null ? null : paiseFromRupees(discountPrice),
    }),
    isOutOfStock: product.totalStock <= 0,
  };
}
