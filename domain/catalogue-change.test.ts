import { describe, expect, test } from 'vitest';
import {
  addNotice,
  isMereCount,
  isTouched,
  noChanges,
  type CatalogueReads,
  type ListPlace,
} from './catalogue-change.ts';

const place = (over: Partial<ListPlace> = {}): ListPlace => ({
  title: 'Velox Helmet',
  category: 'helmets',
  marks: ['Trending'],
  pricePaise: 200_000,
  soldCount: 3,
  createdAt: '1700000000',
  words: ['velox', 'helmet'],
  hasPicture: true,
  facets: ['colour:Red', 'size:L', 'size:M'],
  shelf: ['colour:Red', 'size:M'],
  inStock: true,
  ...over,
});
const hindi = place({ title: 'हेलमेट' });
const reads = (over: Partial<CatalogueReads>): CatalogueReads => ({ tables: [], products: [], lists: [], ...over });
const changesOf = (...notices: string[]) => {
  const changes = noChanges();
  for (const notice of notices) addNotice(changes, notice);
  return changes;
};
const moveOf = (was: ListPlace | null, is: ListPlace | null) => changesOf(JSON.stringify({ product: 'p1', was, is }));

test('a table touches what was read from it, and nothing else', () => {
  expect(isTouched(reads({ tables: ['slider'] }), changesOf('slider'))).toBe(true);
  expect(isTouched(reads({ tables: ['offer'], products: ['p1'] }), changesOf('slider'))).toBe(false);
});

test('a product touches what shows it', () => {
  const changes = changesOf('{"product":"p1"}');
  expect(isTouched(reads({ products: ['p2', 'p1'] }), changes)).toBe(true);
  expect(isTouched(reads({ products: ['p2'], lists: [{ filter: {}, sortedBy: 'createdAt' }] }), changes)).toBe(false);
});

test.each(['*', '', 'not known', 'Slider', '{', '{}', '[]', '7'])('the notice %j means everything', (notice) => {
  expect(isTouched(reads({}), changesOf(notice))).toBe(true);
});

test('without a change nothing is touched', () => {
  const all = reads({ tables: ['slider'], products: ['p1'], lists: [{ filter: {}, sortedBy: 'title' }] });
  expect(isTouched(all, noChanges())).toBe(false);
});

describe('a list', () => {
  const list = (
    filter: CatalogueReads['lists'][number]['filter'],
    sortedBy: 'pricePaise' | 'soldCount' | null = null,
  ) => reads({ lists: [{ filter, sortedBy }] });

  test.each([
    ['a product enters', {}, null, place(), true],
    ['a product leaves', {}, place(), null, true],
    ['one outside its category', { category: 'Wheels' }, null, place(), false],
    ['one of its category, in another case', { category: 'HELMETS' }, null, place(), true],
    ['a new category', { category: 'Wheels' }, place(), place({ category: 'wheels' }), true],
    ['a title that the search finds', { search: 'LOX hel' }, null, place(), true],
    ['a title that the search misses', { search: 'boot' }, null, place(), false],
    ['a Hindi title: case is left to the database', { search: 'boot' }, null, place({ title: 'हेलमेट' }), true],
    ['a title that becomes Hindi', { search: 'velox' }, place(), place({ title: 'हेलमेट' }), true],
    ['a Hindi title at another price', { search: 'velox' }, hindi, { ...hindi, pricePaise: 1 }, false],
    ['a word like the one that was typed', { closeTo: ['hemlet'] }, null, place(), true],
    ['no word like it', { closeTo: ['boot'] }, null, place(), false],
    ['a new word like it', { closeTo: ['wheels'] }, place(), place({ words: ['wheel'] }), true],
    ['more words beside it', { closeTo: ['helmet'] }, place(), place({ words: ['helmet'] }), true],
    ['a size of it', { facets: ['size:L', 'size:XL'] }, null, place(), true],
    ['no size of it', { facets: ['size:XL', 'colour:Red'] }, null, place(), false],
    ['a size that is sold out', { facets: ['size:L'], inStock: true }, null, place(), false],
    ['a size that comes back', { facets: ['size:L'], inStock: true }, place(), place({ shelf: ['size:L'] }), true],
    ['what is sold out', { inStock: true }, null, place({ inStock: false, shelf: [] }), false],
    ['a mark', { categorytype: 'Trending' }, null, place(), true],
    ['another mark', { categorytype: 'New' }, null, place(), false],
    ['a price at the bound', { maxPaise: 200_000 }, null, place(), true],
    ['a price beyond the bound', { maxPaise: 199_999 }, null, place(), false],
    ['a price below it', { minPaise: 200_001 }, null, place(), false],
    ['a price that crosses the bound', { maxPaise: 150_000 }, place(), place({ pricePaise: 150_000 }), true],
  ])('%s', (_name, filter, was, is, expected) => {
    expect(isTouched(list(filter), moveOf(was, is))).toBe(expected);
  });

  test('a product that stays in it moves only by what the list is sorted by', () => {
    const move = moveOf(place(), place({ pricePaise: 1 }));
    expect(isTouched(list({}, 'pricePaise'), move)).toBe(true);
    expect(isTouched(list({}, 'soldCount'), move)).toBe(false);
    expect(isTouched(list({}, null), move)).toBe(false);
    const soldOut = moveOf(place(), place({ shelf: [], inStock: false }));
    expect(isTouched(list({}), soldOut)).toBe(false);
    expect(isTouched(reads({ lists: [{ filter: {}, sortedBy: null, areFacetsCounted: true }] }), soldOut)).toBe(true);
    expect(isTouched(list({}, 'soldCount'), moveOf(place(), place({ hasPicture: false })))).toBe(true);
  });
});

test('only a count that leaves some in stock is a mere count', () => {
  expect(isMereCount('{"product":"p1","isCount":true}')).toBe(true);
  expect(isMereCount('{"product":"p1"}')).toBe(false);
  expect(isMereCount('slider')).toBe(false);
});
