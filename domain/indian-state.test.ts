import { expect, test } from 'vitest';
import { stateOfGstin, stateOfPincode } from './indian-state.ts';

test.each([
  ['400701', 'Maharashtra'],
  ['401208', 'Maharashtra'],
  ['411001', 'Maharashtra'],
  ['440001', 'Maharashtra'],
  ['445304', 'Maharashtra'],
  ['403001', 'Goa'],
  ['396210', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['396230', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['396001', 'Gujarat'],
  ['362520', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['450001', 'Madhya Pradesh'],
  ['110001', 'Delhi'],
  ['160017', 'Chandigarh'],
  ['560001', 'Karnataka'],
  ['500001', 'Telangana'],
  ['605001', 'Puducherry'],
  ['682555', 'Lakshadweep'],
  ['744101', 'Andaman and Nicobar Islands'],
  ['194101', 'Ladakh'],
  ['834001', 'Jharkhand'],
  ['800001', 'Bihar'],
])('%s is in %s', (pincode, name) => {
  expect(stateOfPincode(pincode)?.name).toBe(name);
});

test.each(['', '4007', '900056', '040070', '4007011', 'abcdef'])('%j is in no state', (pincode) => {
  expect(stateOfPincode(pincode)).toBeNull();
});

test('a GSTIN begins with the state code of its owner', () => {
  expect(stateOfGstin('27AAAAA0000A1Z2')).toEqual({ code: '27', name: 'Maharashtra' });
  expect(stateOfGstin('')).toBeNull();
});
