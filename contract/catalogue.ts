import * as z from 'zod/mini';
import { trustIcons } from '../domain/trust-icon.ts';
import { endpoint } from './endpoint.ts';
import { Done } from './envelope.ts';
import { limitText, Rupees, rupeesText, wholeNumberText } from './number-field.ts';
import { Product } from './product.ts';
import { body, ofCatalogue } from './sent-field.ts';
import { choice, line, requiredLine } from './text-field.ts';

export const NewArrivalGroup = z.object({
  category_name: z.string(),
  description: z.string(),
  product: z.array(Product),
});
export type NewArrivalGroup = z.infer<typeof NewArrivalGroup>;

export const Slide = z.object({
  slider_name: z.string(),
  offer_name: z.string(),
  description: z.string(),
  price: z.nullable(Rupees),
  cutOffPrice: z.nullable(Rupees),
  background_image: z.nullable(z.string()),
  image: z.nullable(z.string()),
  /** What a link to the product needs. */
  product: z.nullable(z.object({ product_id: z.string(), title: z.string() })),
});
export type Slide = z.infer<typeof Slide>;

export const Offer = z.object({
  image: z.nullable(z.string()),
  title: z.string(),
  description: z.string(),
  link: z.string(),
});
export type Offer = z.infer<typeof Offer>;

export const Category = z.object({
  category: z.string(),
  name: z.string(),
  icon: z.nullable(z.string()),
  status: z.enum(['Active', 'Inactive']),
  position: z.int(),
});
export type Category = z.infer<typeof Category>;

export const productSorts = ['best-selling', 'price-low', 'price-high', 'newest'] as const;

const listFilter = {
  category: z.optional(line(100)),
  min: z.optional(rupeesText()),
  max: z.optional(rupeesText()),
  /** `size:38|size:39|colour:Red`: either size, in that colour. Unknown facets are ignored. */
  facets: z.optional(line(2000)),
  stock: z.optional(choice(['in'])),
};

export const ProductSearch = z.object({
  search: z.optional(line(200)),
  categorytype: z.optional(line(100)),
  ...listFilter,
  /** `popular`: best sellers of all categories in turn; those without a picture come last. */
  sort: z.optional(choice([...productSorts, 'popular'])),
  page: z.optional(wholeNumberText(1, 10_000)),
  limit: z.optional(limitText()),
});
export type ProductSearch = z.infer<typeof ProductSearch>;

const ListSearch = z.object({ search: z.optional(line(200)), ...listFilter });

const RelatedSearch = z.object({
  search: requiredLine(200),
  ...listFilter,
  sort: z.optional(choice(productSorts)),
  page: z.optional(wholeNumberText(1, 10_000)),
  limit: z.optional(limitText()),
});

export const TrustText = z.object({
  heading: z.string(),
  icon: z.enum(trustIcons),
  /** A page of the shop; empty: none. */
  link: z.string(),
});
export type TrustText = z.infer<typeof TrustText>;

export const catalogue = {
  'GET /newarrival/all/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'New arrivals in their groups',
    response: z.array(NewArrivalGroup),
  }),
  'GET /grouped-product/single/:productId': endpoint({
    summary: 'One product with its variations',
    access: 'public',
    // Any text: a made-up id is an unknown product, not a malformed call.
    params: z.object({ productId: requiredLine(200) }),
    response: Product,
    refusals: ['unknown-product'],
    cachedUntilCatalogueChanges: true,
  }),
  'GET /grouped-product/search-all-products/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'Products that match, page by page, or all of them if neither page nor limit is given',
    query: ProductSearch,
    response: z.object({
      data: z.array(Product),
      page: z.optional(z.int()),
      limit: z.optional(z.int()),
      hasMore: z.optional(z.boolean()),
    }),
  }),
  'GET /grouped-product/related-products/:mainId': endpoint({
    ...ofCatalogue,
    summary:
      'Products that a search is about although their titles do not contain it, or that are close to it; best match first',
    query: RelatedSearch,
    response: z.object({
      data: z.array(Product),
      page: z.int(),
      limit: z.int(),
      hasMore: z.boolean(),
      total: z.int(),
      /** The search may be misspelt: these are only close to it. */
      isClose: z.boolean(),
    }),
  }),
  'GET /grouped-product/list-summary/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'How many products a list has, its facets and its highest price; counts up to 10,000',
    query: ListSearch,
    response: z.object({
      total: z.int(),
      /** There are more than `total`. */
      isMore: z.boolean(),
      /** For each, how many products remain if it is chosen too. */
      facets: z.array(z.object({ facet: z.string(), count: z.int() })),
      inStock: z.int(),
      /** The counts of facets are of the first 10,000 products only. */
      isPartial: z.boolean(),
      /** Of the most expensive product, whatever `min` and `max` say; null if there is none. */
      highestPrice: z.nullable(Rupees),
    }),
  }),
  'POST /search-misses/:mainId': endpoint({
    summary: 'Counts a search that found no title, for the owner',
    access: 'public',
    params: ofCatalogue.params,
    body: body({ search: requiredLine(200) }),
    response: Done,
    refusals: ['unknown-shop', 'too-many-requests'],
  }),
  'GET /slider/all/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'Slides of the home page',
    response: z.array(Slide),
  }),
  'GET /offer/all/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'Offers of the home page',
    response: z.array(Offer),
  }),
  'GET /marquee/all/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'Headings of the marquee above the header',
    response: z.array(z.object({ heading: z.string(), link: z.string() })),
  }),
  'GET /trust-texts/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'Short texts below the hero and the buying button, each with an icon',
    response: z.array(TrustText),
  }),
  'GET /category/getdata/category/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'Categories by position',
    response: z.array(Category),
  }),
  'GET /search-terms/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'Search terms that the listing offers',
    response: z.array(z.string()),
  }),
};
