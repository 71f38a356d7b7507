import { describe, expect, test } from 'vitest';
import { isMoreOf, listingAddress, offeredRanges, readListingView } from './listing-address.ts';

const read = (query: string) => readListingView(new URLSearchParams(query));

describe('[L-16] the address of a listing', () => {
  test.each([
    '',
    'search=skate',
    'sort=price-low&price=0-200',
    'search=%E2%82%B9+%26&sort=best-selling&page=3',
    'size=L&size=M&colour=Hot+Pink&stock=in&price=0-200',
    'price=20000-30000',
    'price=50000-',
  ])('says the same after it is read and written: %s', (query) => {
    const view = read(query);
    expect(readListingView(new URL(listingAddress('/course', view), 'http://shop').searchParams)).toEqual(view);
  });

  test('ignores what means nothing', () => {
    expect(listingAddress('/course', read('sort=constructor&price=1-2&page=-4&search=%20'))).toBe('/course');
    expect(listingAddress('/course', read('size=&flavour=mint&stock=maybe&brand=%7C'))).toBe('/course');
    expect(listingAddress('/course', read('size=M&size=M&size=L'))).toBe('/course?size=L&size=M');
    expect(read('page=9999').page).toBe(100);
    expect(read('page=1e3').page).toBe(1);
  });
});

test('[L-07] only the next page of the same list is more of it', () => {
  const at = (address: string) => new URL(address, 'http://shop');
  expect(isMoreOf(at('/course?sort=price-low'), at('/course?page=2&sort=price-low'))).toBe(true);
  expect(isMoreOf(at('/course?page=2'), at('/course?page=3'))).toBe(true);
  expect(isMoreOf(at('/course?page=2'), at('/course?page=2'))).toBe(false);
  expect(isMoreOf(at('/course?page=1'), at('/product?page=2'))).toBe(false);
  expect(isMoreOf(at('/course'), at('/course?page=2&price=0-200'))).toBe(false);
});

test('[L-04] [U-24] the three price ranges are always there; more follow up to the most expensive product', () => {
  const offered = (highest: number | null, query = '') => offeredRanges(highest, read(query).price).map(({ id }) => id);
  const always = ['0-200', '200-400', '400-6000'];
  expect(offered(null)).toEqual(always);
  expect(offered(150)).toEqual(always);
  expect(offered(6000), 'the end of a range belongs to it').toEqual(always);
  expect(offered(6000.5)).toEqual([...always, '6000-10000']);
  expect(offered(29_999)).toEqual([...always, '6000-10000', '10000-15000', '15000-20000', '20000-30000']);
  expect(offered(2_000_000).at(-1), 'nothing is too expensive').toBe('50000-');
  expect(offered(150, 'price=20000-30000'), 'what is chosen can be taken off').toEqual([...always, '20000-30000']);
});
