import { expect, test } from 'vitest';
import { createClient } from '../../contract/client.ts';
import { loadListing } from './load-listing.ts';

const view = {
  search: 'hemlet',
  sort: 'best-selling' as const,
  price: null,
  facets: [],
  inStock: false,
  page: 1,
};

/** An API that answers every call with nothing found, except the search itself. */
const load = async (search: { status: number; body: unknown }) => {
  const asked: string[] = [];
  const client = createClient(async ({ key }) => {
    asked.push(key);
    return key.includes('search-all-products') ? search : { status: 200, body: { data: [], isClose: true } };
  });
  return {
    asked,
    listing: await loadListing({ client, mainId: 'pahiya', origin: 'https://shop.example' }, view, undefined),
  };
};
const related = 'GET /grouped-product/related-products/:mainId';

test('[U-01] after the last title that contains the word, what the search is about or close to is asked for', async () => {
  const { asked, listing } = await load({ status: 200, body: { data: [], hasMore: false } });
  expect(asked).toContain(related);
  expect(listing).toMatchObject({ isClose: true, hasFailed: false });
});

test('[E-02] a search that fails is called failed, not empty, and nothing close is shown instead', async () => {
  const { asked, listing } = await load({ status: 500, body: undefined });
  expect(asked).not.toContain(related);
  expect(listing).toMatchObject({ isClose: false, hasFailed: true, products: [] });
});
