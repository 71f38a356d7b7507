import type { Database } from '../../../database/client.ts';
import { paiseFromRupees } from '../../../domain/money.ts';
import { pageOf } from '../../../domain/paging.ts';
import type { Handlers } from '../../http/api.ts';
import { refuse } from '../../http/refuse.ts';
import { presentProduct } from './present-product.ts';
import { findProduct, listNewArrivals } from './queries.ts';
import { searchProducts, streamAllProducts } from './search-products.ts';

export const catalogueHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /newarrival/all/:mainId': async () =>
      (await listNewArrivals(db)).map(({ category_name, description, products }) => ({
        category_name,
        description,
        product: products.map(presentProduct),
      })),

    'GET /grouped-product/single/:productId': async ({ params }) => {
      const row = await findProduct(db, params.productId);
      return row ? presentProduct(row) : refuse('unknown-product');
    },

    'GET /grouped-product/search-all-products/:mainId': async ({ query }) => {
      const { search, category, categorytype, min, max, sort = 'newest' } = query;
      const filter = { search, category, categorytype, minPaise: paiseOrNone(min), maxPaise: paiseOrNone(max) };
      const page = pageOf(query);
      return page ? searchProducts(db, { filter, order: sort, ...page }) : streamAllProducts(db, filter);
    },
  }) satisfies Handlers;

const paiseOrNone = (rupees: number | undefined): number | undefined =>
  rupees === undefined ? undefined : paiseFromRupees(rupees);
