import { expect, test } from 'vitest';
import { contract } from '../../contract/contract.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isForEverybody } from './api.ts';

const calls = Object.entries<Endpoint>(contract).map(([key, endpoint]) => {
  const [method = '', path = ''] = key.split(' ');
  return { key, endpoint, isForEverybody: isForEverybody({ method, path }) };
});

test('every call that needs a login carries the token', () => {
  const personal = calls.filter(({ endpoint }) => endpoint.access !== 'public');
  expect(personal.length).toBeGreaterThan(10);
  expect(personal.filter((call) => call.isForEverybody).map(({ key }) => key)).toEqual([]);
});

test('no call about the catalogue does, so that browsers can cache the answer', () => {
  const cached = calls.filter(({ endpoint }) => endpoint.cachedUntilCatalogueChanges);
  expect(cached.length).toBeGreaterThan(10);
  expect(cached.filter((call) => !call.isForEverybody).map(({ key }) => key)).toEqual([]);
});
