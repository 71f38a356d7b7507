import { expect, test } from 'vitest';
import type { Product } from '../../../contract/product.ts';
import { addProduct } from '../../testing/catalogue-fixture.ts';
import { testApp } from '../../testing/test-app.ts';
import { refreshFacets } from './refresh-facets.ts';

const { db, get } = await testApp();
const attribute = JSON.stringify([
  { name: 'Size', slug: 'size', selectedTerms: [] },
  { name: 'Colour', slug: 'color', selectedTerms: [] },
  { name: 'Design', slug: 'other', selectedTerms: [] },
]);

/** `38 Red 5`: a size, a colour and how many there are. */
async function addShoe(id: string, brand: string, ...goods: string[]) {
  await addProduct(db, {
    id,
    title: `Shoe ${id}`,
    type: 'Variable Product',
    variations: goods.map((each) => {
      const [size = '', colour = '', count = '0'] = each.split(' ');
      return {
        sku: `${id}-${size}-${colour}`.replaceAll(/[^\w-]/g, (letter) => letter.charCodeAt(0).toString(16)),
        rupees: 100,
        onHand: Number(count),
        attributes: { Size: size, Colour: colour, Design: 'Plain' },
      };
    }),
  });
  await db
    .updateTable('product')
    .set({ attribute, specifications: JSON.stringify([{ label: 'Brand', value: brand }]) })
    .where('product_id', '=', id)
    .execute();
}

await addShoe('a', 'Velox', '38 Red 5', '39 Red 0', '39 Blue 2');
await addShoe('b', 'Velox', '39 Red 0');
await addShoe('c', 'Apex', '38 Blue 1', '40 Blue 1');
await addProduct(db, { id: 'simple', title: 'Bell', variations: [{ sku: 'BELL', rupees: 10 }] });
await addProduct(db, {
  id: 'box',
  title: 'Box',
  type: 'Grouped Product',
  variations: [{ sku: 'BOX', rupees: 90 }],
  parts: [{ sku: 'BELL', quantity: 6 }],
});
await refreshFacets(db);

test('[U-04] [U-24] a value with nothing to read is no facet', async () => {
  const blanks = ['\u00A0', '\u200B', '\u2060', '-', '—', '…'];
  await addShoe('blank', '-', ...blanks.map((blank) => `${blank} ${blank} 1`), '37 गुलाबी 1');
  await refreshFacets(db);
  const { facets } = await summary('facets=size:37');
  await db.deleteFrom('product').where('product_id', '=', 'blank').execute();
  await refreshFacets(db);
  expect(Object.keys(facets).filter((facet) => !facet.startsWith('size'))).toEqual(['colour:गुलाबी']);
  expect(Object.keys(facets).toSorted()).toEqual(['colour:गुलाबी', 'size:37', 'size:38', 'size:39', 'size:40']);
});

const ids = async (query: string) => {
  const { body } = await get(`/api/grouped-product/search-all-products/pahiya?limit=9&sort=price-low&${query}`);
  return (body as { data: Product[] }).data.map(({ product_id }) => product_id).toSorted();
};
const summary = async (query: string) => {
  const { body } = await get(`/api/grouped-product/list-summary/pahiya?${query}`);
  const { total, inStock, facets } = body as {
    total: number;
    inStock: number;
    facets: { facet: string; count: number }[];
  };
  return { total, inStock, facets: Object.fromEntries(facets.map(({ facet, count }) => [facet, count])) };
};

test.each([
  ['facets=size:38', ['a', 'c']],
  ['facets=size:38%7Csize:39', ['a', 'b', 'c']],
  ['facets=size:39%7Ccolour:Red', ['a', 'b']],
  ['facets=brand:Velox%7Ccolour:Blue', ['a']],
  // Only what is in stock: the red 39 is sold out.
  ['facets=size:39&stock=in', ['a']],
  ['facets=size:39%7Ccolour:Blue&stock=in', ['a']],
  // Five bells do not fill a box of six.
  ['stock=in', ['a', 'c', 'simple']],
  ['facets=size:99', []],
  ['facets=flavour:mint%7C__proto__:x%7C', ['a', 'b', 'box', 'c', 'simple']],
  ["facets=size:'%20or%201=1--", []],
])('[U-04] %s finds %j', async (query, expected) => {
  expect(await ids(query)).toEqual(expected);
});

test('[U-04] each value shows how many products it would leave; values of one facet are alternatives', async () => {
  expect(await summary('')).toEqual({
    total: 5,
    inStock: 3,
    facets: {
      'brand:Apex': 1,
      'brand:Velox': 2,
      'colour:Blue': 2,
      'colour:Red': 2,
      'size:38': 2,
      'size:39': 2,
      'size:40': 1,
    },
  });
  expect(await summary('facets=size:38')).toEqual({
    total: 2,
    inStock: 2,
    facets: {
      'brand:Apex': 1,
      'brand:Velox': 1,
      'colour:Blue': 2,
      'colour:Red': 1,
      'size:38': 2,
      'size:39': 2,
      'size:40': 1,
    },
  });
  expect(await summary('facets=size:39%7Ccolour:Red&stock=in')).toMatchObject({
    total: 1,
    inStock: 1,
    facets: { 'size:39': 1, 'colour:Red': 1, 'colour:Blue': 1 },
  });
});

test('[U-04] a cached list drops what sells out and shows what is back in stock within 2 s', async () => {
  expect(await ids('facets=size:40&stock=in')).toEqual(['c']);
  const setStock = (onHand: number) =>
    db.updateTable('stock').set({ on_hand: onHand }).where('sku', '=', 'c-40-Blue').execute();
  await setStock(0);
  await refreshFacets(db);
  await expect.poll(() => ids('facets=size:40&stock=in')).toEqual([]);
  expect((await summary('stock=in')).facets).not.toHaveProperty('size:40');
  await setStock(2);
  await refreshFacets(db);
  await expect.poll(() => ids('facets=size:40&stock=in')).toEqual(['c']);
});

test('[U-04] neither an order nor the facet refresh waits while somebody edits the product', async () => {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('product').select('product_id').where('product_id', '=', 'a').forUpdate().execute();
    await db.updateTable('stock').set({ on_hand: 0 }).where('sku', '=', 'a-38-Red').execute();
    await refreshFacets(db);
    expect(await ids('facets=size:38&stock=in')).toEqual(['a', 'c']);
  });
  await refreshFacets(db);
  await expect.poll(() => ids('facets=size:38&stock=in')).toEqual(['c']);
});
