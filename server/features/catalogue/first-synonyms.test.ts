import { expect, test } from 'vitest';
import type { Product } from '../../../contract/product.ts';
import { testApp } from '../../testing/test-app.ts';

const { db, get } = await testApp({ demo: true });

async function found(search: string) {
  const ask = async (call: string) =>
    (await get(`/api/grouped-product/${call}/pahiya?search=${encodeURIComponent(search)}&page=1&limit=45`)).body as {
      data: Product[];
      isClose?: boolean;
    };
  const [named, related] = [await ask('search-all-products'), await ask('related-products')];
  expect(related.isClose, 'a word of the catalogue or a synonym').toBe(false);
  return [...named.data, ...related.data].map(({ title, category }) => `${title} (${category})`);
}

test.each([
  ['shoes', /Skates/, 20],
  ['shoes for kids', /Kids|Children|Junior/, 3],
  ['boots', /Skates/, 20],
  ['roller skates', /Skates/, 20],
  ['जूते', /Skates/, 20],
  ['शूज', /Skates/, 20],
  ['knee pads', /Knee/, 2],
  ['safety', /Guard/, 4],
  ['पॅड', /Guard/, 4],
  ['topi', /Helmet/, 5],
  ['हेल्मेट', /Helmet/, 5],
  ['tyres', /Wheel/, 6],
  ['चाक', /Wheel/, 6],
  ['पिशवी', /Bag|Backpack/, 3],
  ['दस्ताने', /Gloves/, 1],
  ['uniform', /suit/i, 3],
  ['stopper', /Stop/, 1],
  ['girls', /Kids/, 5],
  ['लहान', /Kids/, 5],
])('[U-18] in a new shop, %s finds %s', async (search, title, atLeast) => {
  expect((await found(search)).filter((each) => title.test(each)).length).toBeGreaterThanOrEqual(atLeast);
});

test('[U-18] each synonym of a new shop means something that the demo sells', async () => {
  const synonyms = await db.selectFrom('search_synonym').select('means').execute();
  expect(synonyms.length).toBeGreaterThan(10);
  const useless = await Promise.all(
    synonyms.map(async ({ means }) => ((await found(means)).length === 0 ? [means] : [])),
  );
  expect(useless.flat()).toEqual([]);
});
