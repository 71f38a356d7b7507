import * as z from 'zod/mini';
import { VariationAttributes } from './envelope.ts';
import { Rupees, wholeNumber } from './number-field.ts';
import { ProductType } from './product.ts';
import { body, Id, LineSkuOrEmpty, NeverTrusted, sender } from './sent-field.ts';
import { requiredText } from './text-field.ts';

export const CartLine = z.object({
  /** The same as `product_sku`. */
  id: z.string(),
  product_id: z.string(),
  /** For a package, with what was chosen in it: `PKG~SKATE-M~HELMET-L`. It identifies the line in all cart calls. */
  product_sku: z.string(),
  product_name: z.string(),
  product_price: Rupees,
  product_saleprice: z.nullable(Rupees),
  product_stockstatus: z.enum(['In Stock', 'Out of Stock']),
  product_status: z.enum(['Active', 'Inactive']),
  product_image: z.nullable(z.string()),
  product_gallery: z.array(z.string()),
  description: z.string(),
  short_description: z.string(),
  category: z.string(),
  product_type: ProductType,
  /** For a package: what was chosen, by the name of the part. */
  variation_attributes: VariationAttributes,
  /** The package no longer offers what was chosen. The customer must choose again before buying. */
  needs_choice: z.optional(z.boolean()),
  typeofsimple: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  delivery_days: z.int(),
  main_id: z.string(),
  quantity: z.int(),
  /** How many are available, minus what other lines of the cart take from the same stock. */
  stock: z.int(),
});
export type CartLine = z.infer<typeof CartLine>;

export const Quantity = wholeNumber(1, 999);

/**
 * Only SKU and quantity count; everything else is read from the catalogue. For a product with only one SKU, the product id is
 * enough.
 */
export const CartItem = /* @__PURE__ */ body({
  product_sku: LineSkuOrEmpty,
  quantity: z._default(Quantity, 1),
  product_id: z.optional(Id),
  id: NeverTrusted,
  product_name: NeverTrusted,
  product_price: NeverTrusted,
  product_saleprice: NeverTrusted,
  product_stockstatus: NeverTrusted,
  product_status: NeverTrusted,
  product_image: NeverTrusted,
  product_gallery: NeverTrusted,
  description: NeverTrusted,
  short_description: NeverTrusted,
  category: NeverTrusted,
  product_type: NeverTrusted,
  variation_attributes: NeverTrusted,
  needs_choice: NeverTrusted,
  typeofsimple: NeverTrusted,
  delivery_days: NeverTrusted,
  ...sender,
}).check(
  z.refine(({ product_sku, product_id }) => product_sku !== '' || product_id !== undefined, {
    error: requiredText,
    path: ['product_sku'],
  }),
);
export type CartItem = z.infer<typeof CartItem>;
