import * as z from 'zod/mini';
import { Moment, VariationAttributes } from './envelope.ts';
import { Rupees } from './number-field.ts';

export const Variation = z.object({
  sku: z.string(),
  product_id: z.string(),
  price: Rupees,
  salePrice: z.nullable(Rupees),
  stock: z.int(),
  imageUrl: z.nullable(z.string()),
  galleryImages: z.array(z.string()),
  attributes: VariationAttributes,
});
export type Variation = z.infer<typeof Variation>;

export const ProductType = z.enum(['Simple', 'Variable Product', 'Grouped Product']);
export type ProductType = z.infer<typeof ProductType>;

export const Attribute = z.object({
  name: z.string(),
  slug: z.string(),
  selectedTerms: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const Product = z.object({
  product_id: z.string(),
  sku: z.string(),
  title: z.string(),
  image: z.nullable(z.string()),
  gallery: z.array(z.string()),
  /** Descriptions of pictures, by their address. Missing if the shop wrote none. */
  picture_texts: z.optional(z.record(z.string(), z.string())),
  key_features: z.array(z.string()),
  specifications: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Which foot lengths the maker's sizes fit. Missing if the shop wrote none. */
  size_guide: z.optional(z.array(z.object({ size: z.string(), from_mm: z.int(), to_mm: z.int() }))),
  attribute: z.array(Attribute),
  variation: z.array(Variation),
  /** Only names: the files are goods for sale, so their addresses are never sent here. */
  downloadable_files: z.array(z.string()),
  product_type: ProductType,
  /** Before and after the discount; for a variable product those of the cheapest variation. */
  originalPrice: Rupees,
  discountPrice: z.nullable(Rupees),
  price: Rupees,
  salePrice: z.nullable(Rupees),
  stock: z.int(),
  totalStock: z.int(),
  status: z.enum(['Active', 'Inactive']),
  description: z.string(),
  short_description: z.string(),
  category: z.string(),
  categorytype: z.array(z.string()),
  grouped_product: z.array(
    z.object({
      title: z.string(),
      image: z.nullable(z.string()),
      quantity: z.int(),
      /** Its own page and SKU. Missing while the shop does not sell it separately. */
      product_id: z.optional(z.string()),
      sku: z.optional(z.string()),
      /** The variation of the part, such as its size. If the customer chooses it: an example. */
      attributes: z.record(z.string(), z.string()),
      /** How many of that variation there are. */
      stock: z.optional(z.int()),
      /**
       * Only for a part that the customer chooses. What was chosen follows the package's SKU, in the order of the parts:
       * `PKG~SKATE-M~HELMET-L`.
       */
      choice: z.optional(
        z.object({
          attribute: z.array(Attribute),
          variation: z.array(
            z.object({
              sku: z.string(),
              stock: z.int(),
              imageUrl: z.nullable(z.string()),
              attributes: VariationAttributes,
            }),
          ),
        }),
      ),
    }),
  ),
  delivery_days: z.int(),
  /** Average of its published reviews, to one decimal. Missing if there are none. */
  rating: z.optional(z.object({ average: z.number(), count: z.int() })),
  createdAt: Moment,
});
export type Product = z.infer<typeof Product>;
