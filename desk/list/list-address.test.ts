import { expect, test } from 'vitest';
import { knownAddress, listAddress, pageBefore, queryOf, viewQuery } from './list-address.ts';

const known = (address: string) => knownAddress(new URL(address, 'https://shop.example'), 'GET /desk/products');

test('[W-10] an unknown sort or filter in the address is dropped, and with it the place in the list', () => {
  expect(known('/desk/products?sort=title&q=bag&status=Active')).toBeNull();
  expect(known('/desk/products')).toBeNull();
  expect(known('/desk/products?sort=colour')).toBe('/desk/products');
  expect(known('/desk/products?sort=colour&q=bag&after=xyz')).toBe('/desk/products?q=bag');
  expect(known('/desk/products?status=Gone&stock=low')).toBe('/desk/products?stock=low');
  expect(known(`/desk/products?q=${'x'.repeat(101)}`)).toBe('/desk/products');
  // An empty value is no filter, and other parameters are ignored.
  expect(known('/desk/products?sort=&preview=phone')).toBeNull();
});

test('[W-10] the address of a screen whose call takes no query does not change', () => {
  expect(knownAddress(new URL('https://shop.example/desk/staff?sort=colour'), 'GET /desk/staff')).toBeNull();
});

test('[W-10] a new filter, sort or search starts at the first page; an empty one is removed from the address', () => {
  const from = new URLSearchParams('q=bag&status=Active&after=xyz');
  expect(listAddress('/products', from, { status: 'Inactive' })).toBe('/products?q=bag&status=Inactive');
  expect(listAddress('/products', from, { q: '' })).toBe('/products?status=Active');
  expect(listAddress('/products', from, { q: '', status: '' })).toBe('/products');
  expect(listAddress('/products', from, { after: 'next' })).toBe('/products?q=bag&status=Active&after=next');
});

test('[W-10] a saved view stores filters and sort in a fixed order, without the page', () => {
  expect(viewQuery(new URLSearchParams('status=Active&after=xyz&q=bag'))).toBe('q=bag&status=Active');
});

test('[W-10] a list sends the parameters of its call that the address has', () => {
  expect(queryOf('https://shop.example/desk/products?q=bag&sort=&preview=phone', 'GET /desk/products')).toEqual({
    q: 'bag',
  });
});

test('[W-10] Previous leads back page by page, as far as the first', () => {
  expect(pageBefore('c', ['', 'b'])).toEqual({ after: 'b', trail: [''] });
  expect(pageBefore('b', [''])).toEqual({ after: '', trail: [] });
  expect(pageBefore('', [])).toBeNull();
  // Opened by its address: nobody knows the pages between.
  expect(pageBefore('c', [])).toEqual({ after: '', trail: [] });
});
