import { readAmount } from '../product/read-amount.ts';
import type { CartLine } from '../../contract/cart-line.ts';
import type { GuestItem } from './guest-cart.ts';

const quantityMax = 999;

/** A kept item as a whole line: what is missing or broken in it is replaced by what does no harm. */
export function guestLine(item: GuestItem): CartLine {
  const price = readAmount(item.product_price) ?? 0;
  const quantity = Math.trunc(readAmount(item.quantity) ?? 1);
  return {
    id: '',
    product_id: item.product_id,
    product_sku: item.product_sku,
    product_name: text(item.product_name) || item.product_sku,
    product_price: price,
    product_saleprice: readAmount(item.product_saleprice),
    product_stockstatus: item.product_stockstatus === 'Out of Stock' ? 'Out of Stock' : 'In Stock',
    product_status: item.product_status === 'Inactive' ? 'Inactive' : 'Active',
    product_image: text(item.product_image) || null,
    product_gallery: [],
    description: text(item.description),
    short_description: text(item.short_description),
    category: text(item.category),
    product_type: item.product_type ?? 'Simple',
    variation_attributes: attributes(item.variation_attributes),
    typeofsimple: '',
    user_id: '',
    user_name: '',
    delivery_days: readAmount(item.delivery_days) ?? 0,
    main_id: text(item.main_id),
    quantity: Math.max(1, Math.min(quantityMax, quantity)),
    // Not known before the shop was asked: then the line is taken at its word.
    stock: readAmount(item.stock) ?? quantityMax,
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const attributes = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, word]) => typeof word === 'string'))
    : {};
