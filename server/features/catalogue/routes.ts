import type { Database } from '../../../database/client.ts';
import type { ListRead } from '../../../domain/catalogue-change.ts';
import { paiseFromRupees } from '../../../domain/money.ts';
import { pageOf } from '../../../domain/paging.ts';
import type { Handlers } from '../../http/api.ts';
import { readFrom } from '../../http/read-from.ts';
import { refuse } from '../../http/refuse.ts';
import { presentProduct } from './present-product.ts';
import { findProduct, listNewArrivals, type ProductOrder } from './queries.ts';
import { searchProducts, streamAllProducts } from './search-products.ts';

export const catalogueHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /newarrival/all/:mainId': async () => {
      const groups = await listNewArrivals(db);
      const output = groups.map(({ category_name, description, products }) => ({
        category_name,
        description,
        product: products.map(presentProduct),
      }));
      return readFrom(output, {
        tables: ['new_arrival_group', 'new_arrival_product'],
        products: groups.flatMap(({ products }) => products.map(({ product_id }) => product_id)),
        // A product of a group may become listed that is not yet.
        lists: [{ filter: {}, sortedBy: null }],
      });
    },

    'GET /grouped-product/single/:productId': async ({ params }) => {
      const row = await findProduct(db, params.productId);
      return readFrom(row ? presentProduct(row) : refuse('unknown-product'), { products: [params.productId] });
    },

    'GET /grouped-product/search-all-products/:mainId': async ({ query }) => {
      const { search, category, categorytype, min, max, sort = 'newest' } = query;
      const filter = { search, category, categorytype, minPaise: paiseOrNone(min), maxPaise: paiseOrNone(max) };
      const page = pageOf(query);
      if (!page) return streamAllProducts(db, filter);
      const found = await searchProducts(db, { filter, order: sort, ...page });
      return readFrom(found, {
        products: found.data.map(({ product_id }) => product_id),
        lists: [{ filter, sortedBy: sortedBy[sort] }],
      });
    },
  }) satisfies Handlers;

const sortedBy = {
  newest: 'createdAt',
  'best-selling': 'soldCount',
  'price-low': 'pricePaise',
  'price-high': 'pricePaise',
} as const satisfies Record<ProductOrder, ListRead['sortedBy']>;

const paiseOrNone = (rupees: number | undefined): number | undefined =>
  rupees === undefined ? undefined : paiseFromRupees(rupees);
