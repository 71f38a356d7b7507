import { expect, test } from 'vitest';
import { compareValues, groupFacets, readFacets, writeFacets } from './facet.ts';

test.each([
  ['size:38|colour:Red', ['colour:Red', 'size:38']],
  ['size:38|size:38| size:39 ', ['size:38', 'size:39']],
  ['', []],
  ['flavour:mint|size:|:|size|__proto__:x', []],
  [`size:${'9'.repeat(60)}`, []],
  ['brand:-|colour:\u200B|size:—|size:\u2060|size:½|colour:गुलाबी', ['colour:गुलाबी', 'size:½']],
])('[U-04] %s is read as %j', (text, facets) => {
  expect(readFacets(text)).toEqual(facets);
  expect(readFacets(writeFacets(facets))).toEqual(facets);
});

test('[U-04] of a thousand facets, twenty are used', () => {
  expect(readFacets(Array.from({ length: 1000 }, (_, n) => `size:${n}`).join('|'))).toHaveLength(20);
});

test('[U-04] values of one name are alternatives', () => {
  expect(groupFacets(['brand:Velox', 'colour:Red', 'size:38', 'size:39'])).toEqual([
    ['size:38', 'size:39'],
    ['colour:Red'],
    ['brand:Velox'],
  ]);
});

test('[U-04] sizes are sorted from small to large', () => {
  expect(['UK 10', 'L', 'UK 9', '38', 'S', 'XL', '110 mm', '90 mm', 'M'].toSorted(compareValues)).toEqual([
    'S',
    'M',
    'L',
    'XL',
    '38',
    '90 mm',
    '110 mm',
    'UK 9',
    'UK 10',
  ]);
});

test('[U-04] children’s sizes come before adults’ sizes, which start again at 1', () => {
  const sizes = ['UK 2', 'UK 13K', 'UK 1', 'UK 10', 'UK 9K', 'UK 12K', 'UK 1.5'];
  expect(sizes.toSorted(compareValues)).toEqual(['UK 9K', 'UK 12K', 'UK 13K', 'UK 1', 'UK 1.5', 'UK 2', 'UK 10']);
});
