import { expect, test } from 'vitest';
import type { Address } from '../../contract/address.ts';
import { chosenAddress } from './chosen-address.ts';

const address = (id: string, defaults: Partial<Address> = {}): Address => ({
  id,
  location_user: 'Home',
  new_address: '1 Rink Road',
  city: 'Navi Mumbai',
  area: '',
  pincode: '400703',
  latitude: null,
  longitude: null,
  defaultaddressS: false,
  defaultaddressB: false,
  user_id: 'u',
  user_name: 'Asha Rao',
  ...defaults,
});

test('[K-01] the default for each use is chosen, and an only address serves as both', () => {
  const home = address('home', { defaultaddressS: true });
  const office = address('office', { defaultaddressB: true });
  expect(chosenAddress([home, office], 'shipping')).toBe(home);
  expect(chosenAddress([home, office], 'billing')).toBe(office);
  const only = address('only');
  expect(chosenAddress([only], 'shipping')).toBe(only);
  expect(chosenAddress([only], 'billing')).toBe(only);
});

test('[K-01] with several addresses and no default, none is chosen', () => {
  expect(chosenAddress([address('a'), address('b')], 'shipping')).toBeNull();
  expect(chosenAddress([], 'billing')).toBeNull();
});
