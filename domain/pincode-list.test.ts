import { expect, test } from 'vitest';
import { readPincodes } from './pincode-list.ts';

test('reads lines, columns and ranges, each pincode once', () => {
  expect(readPincodes('400703, 400701\r\n400701;400705|400706\n\n  400001 - 400003\n400010–400011 ')).toEqual({
    pincodes: ['400001', '400002', '400003', '400010', '400011', '400701', '400703', '400705', '400706'],
    wrong: [],
  });
});

test.each([
  ['40070', '40070'],
  ['4007011', '4007011'],
  ['012345', '012345'],
  ['abcdef', 'abcdef'],
  ['400701-400700', '400701-400700'],
  ['400001-410001', '400001-410001'],
  ['400001-400002-400003', '400001-400002-400003'],
  ['=HYPERLINK("x")', '=HYPERLINK("x")'],
])('%s is named with its line', (text, told) => {
  expect(readPincodes(`400701\n${text}`)).toEqual({ pincodes: ['400701'], wrong: [{ line: 2, text: told }] });
});
