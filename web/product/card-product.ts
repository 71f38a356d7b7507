import type { Product, ProductType } from '../../contract/product.ts';
import { paiseFromRupees } from '../../domain/money.ts';
import { percentOff } from '../../domain/unit-price.ts';
import { productLink } from '../../domain/product-link.ts';
import { readAmount } from './read-product.ts';

/** What a card shows of a product: pages carry this instead of whole products. */
export interface CardProduct {
  id: string;
  /** Empty for a product with variations. */
  sku: string;
  to: string;
  title: string;
  type: ProductType;
  picture: string | null;
  saleRupees: number;
  originalRupees: number;
  /** Its variations have different prices; this is the lowest. */
  isFrom?: true;
  percentOff: number;
  isOutOfStock: boolean;
  /** A package of which parts are chosen on its page. */
  hasChoice?: true;
  deliveryDays: number;
  /** Undefined if nobody has reviewed it. */
  rating?: Product['rating'] | undefined;
}

/** The server sets the prices of a variable product to those of its cheapest variation. */
export function cardOf(product: Product): CardProduct {
  const original = readAmount(product.originalPrice) ?? 0;
  const sale = readAmount(product.discountPrice);
  return {
    id: product.product_id,
    sku: product.sku,
    to: productLink({ title: product.title, id: product.product_id }),
    title: product.title,
    type: product.product_type,
    picture: product.image,
    saleRupees: sale ?? original,
    originalRupees: original,
    ...(hasSeveralPrices(product) && { isFrom: true }),
    percentOff: percentOff({
      pricePaise: paiseFromRupees(original),
      salePricePaise: sale === null ? null : paiseFromRupees(sale),
    }),
    isOutOfStock: (readAmount(product.totalStock) ?? 0) <= 0,
    deliveryDays: readAmount(product.delivery_days) ?? 0,
    rating: product.rating,
    // Some servers send a text here.
    ...(Array.isArray(product.grouped_product) &&
      product.grouped_product.some(({ choice }) => choice) && { hasChoice: true }),
  };
}

// Some servers send a text here.
export const hasSeveralPrices = ({ variation }: Product): boolean =>
  Array.isArray(variation) && new Set(variation.map(({ price, salePrice }) => salePrice ?? price)).size > 1;
