import type { ProductSearch } from '../../../contract/catalogue.ts';
import type { Database } from '../../../database/client.ts';
import { readFacets } from '../../../domain/facet.ts';
import { paiseFromRupees } from '../../../domain/money.ts';
import { limitDefault, pageOf } from '../../../domain/paging.ts';
import { addressGroup, perAddress } from '../../http/address-limits.ts';
import type { Handlers } from '../../http/api.ts';
import { refuse } from '../../http/refuse.ts';
import { showing } from '../../http/showing.ts';
import { countTry } from '../../state/tries.ts';
import { countMiss } from './count-miss.ts';
import { presentProduct } from './present-product.ts';
import { findProduct, listNewArrivals } from './queries.ts';
import { summariseSearch } from './summarise-list.ts';
import { searchRelated, searchProducts, streamAllProducts } from './search-products.ts';

export const catalogueHandlers = ({ db }: { db: Database }) =>
  ({
    'GET /newarrival/all/:mainId': async () => {
      const groups = await listNewArrivals(db);
      const output = groups.map(({ category_name, description, products }) => ({
        category_name,
        description,
        product: products.map(presentProduct),
      }));
      const shown = groups.flatMap(({ products }) => products.map(({ product_id }) => product_id));
      // A product of a group that is not on sale yet may go on sale.
      return showing(output, shown, { hasList: true });
    },

    'GET /grouped-product/single/:productId': async ({ params }) => {
      const row = await findProduct(db, params.productId);
      return showing(row ? presentProduct(row) : refuse('unknown-product'), [params.productId]);
    },

    'GET /grouped-product/search-all-products/:mainId': async ({ query }) => {
      const { search, categorytype, sort = 'newest' } = query;
      const filter = { search, categorytype, ...filterOf(query) };
      const page = pageOf(query);
      if (!page) return streamAllProducts(db, filter);
      const found = await searchProducts(db, { filter, order: sort, ...page });
      return showingList(found);
    },

    'GET /grouped-product/related-products/:mainId': async ({ query }) => {
      const { search, sort = 'best-selling' } = query;
      const filter = { search, ...filterOf(query) };
      const page = pageOf({ page: 1, ...query }) ?? { page: 1, limit: limitDefault };
      return showingList(await searchRelated(db, { filter, order: sort, ...page }));
    },

    'GET /grouped-product/list-summary/:mainId': async ({ query }) => {
      const filter = { search: query.search, ...filterOf(query) };
      return showing(await summariseSearch(db, filter), [], { hasList: true });
    },

    'POST /search-misses/:mainId': async ({ body: { search } }, { ip }) => {
      const missed = {
        bucket: `search misses ${addressGroup(ip)}`,
        max: perAddress.searchMissesAMinute,
        windowSeconds: 60,
      };
      const retryAfterSeconds = await countTry(db, [missed]);
      if (retryAfterSeconds !== null) return refuse('too-many-requests', { retryAfterSeconds });
      await countMiss(db, search);
      return { success: true as const, message: 'Thank you.' };
    },
  }) satisfies Handlers;

const showingList = <Page extends { data: { product_id: string }[] }>(page: Page) =>
  showing(
    page,
    page.data.map(({ product_id }) => product_id),
    { hasList: true },
  );

const filterOf = ({ category, min, max, facets, stock }: Omit<ProductSearch, 'search'>) => ({
  category,
  minPaise: paiseOrNone(min),
  maxPaise: paiseOrNone(max),
  ...(facets && { facets: readFacets(facets) }),
  ...(stock && { inStock: true }),
});

const paiseOrNone = (rupees: number | undefined): number | undefined =>
  rupees === undefined ? undefined : paiseFromRupees(rupees);
