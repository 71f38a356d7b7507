import type { User } from '../../contract/account.ts';
import type { CartLine } from '../../contract/cart-line.ts';
import type { Product } from '../../contract/product.ts';
import { readAmount } from '../product/read-amount.ts';

interface Owner {
  login: User | null;
  mainId: string;
}

/** A product as a line of a cart, at today's price; null where it has variations and none of them is meant. */
export function lineOf(product: Product, sku: string | null, { login, mainId }: Owner): CartLine | null {
  const variation = product.variation.find((each) => each.sku === sku);
  if (!variation && product.product_type === 'Variable Product') return null;
  const stock = variation ? variation.stock : product.totalStock;
  return {
    id: '',
    product_id: product.product_id,
    product_sku: variation ? variation.sku : product.sku,
    product_name: product.title,
    product_price: (variation ? variation.price : readAmount(product.price)) ?? 0,
    product_saleprice: variation ? variation.salePrice : readAmount(product.salePrice),
    product_stockstatus: stock > 0 ? 'In Stock' : 'Out of Stock',
    product_status: product.status,
    product_image: variation?.imageUrl ?? product.image,
    product_gallery: product.gallery,
    description: product.description,
    short_description: product.short_description,
    category: product.category,
    product_type: product.product_type,
    variation_attributes: variation?.attributes ?? {},
    typeofsimple: '',
    user_id: login?.user_id ?? '',
    user_name: login?.full_name ?? '',
    delivery_days: product.delivery_days,
    main_id: mainId,
    quantity: 1,
    stock,
  };
}
