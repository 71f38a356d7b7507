import { expect, test } from 'vitest';
import { askedNames, choose, untouchedNames } from './edit-conflict.ts';

const labels = { title: 'Title', price: 'Price', tags: 'Tags' };
const before = { title: 'Wheel', price: 100, tags: ['new'], version: 1 };
/** Here the price was changed; the colleague changed what is given. */
const after = (theirs: object) => {
  const yours = { ...before, price: 120 };
  const untouched = untouchedNames(yours, before);
  const conflict = { version: 2, current: { ...before, ...theirs }, yours, by: 'Asha', at: null };
  return { untouched, conflict, asked: askedNames(conflict, untouched, { labels, before }) };
};

test('[W-08] nobody is asked about a field that only one of the two has changed, and both changes are saved', () => {
  const { asked, conflict, untouched } = after({ title: 'Street Wheel', tags: [] });
  expect(asked).toEqual([]);
  expect(choose(conflict, untouched)).toEqual({ title: 'Street Wheel', price: 120, tags: [], version: 1 });
});

test('[W-08] a field that both have changed is asked about, unless they agree', () => {
  expect(after({ price: 130, title: 'Street Wheel' }).asked).toEqual(['price']);
  expect(after({ price: 120 }).asked).toEqual([]);
});

test('[W-08] the chosen value is saved, with the colleague’s in what was not touched here', () => {
  const { conflict, untouched } = after({ price: 130, title: 'Street Wheel' });
  expect(choose(conflict, untouched)).toMatchObject({ price: 120, title: 'Street Wheel' });
  expect(choose(conflict, untouched.union(new Set(['price'])))).toMatchObject({ price: 130, title: 'Street Wheel' });
});

test('[W-08] without the values it began from, every field that differs is asked about', () => {
  const { conflict } = after({ price: 130, title: 'Street Wheel' });
  expect([...untouchedNames(conflict.yours)]).toEqual([]);
  expect(askedNames(conflict, new Set(), { labels })).toEqual(['title', 'price']);
});
