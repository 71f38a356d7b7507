import { expect, test } from 'vitest';
import { lineSku, readLineSku } from './line-sku.ts';

test.each([
  ['WHEEL', { sku: 'WHEEL', chosen: [] }],
  ['PKG~SKATE-M~HELMET-L', { sku: 'PKG', chosen: ['SKATE-M', 'HELMET-L'] }],
  ['PKG~SKATE-M~SKATE-M', { sku: 'PKG', chosen: ['SKATE-M', 'SKATE-M'] }],
])('[U-11] %s says what a line is of, there and back', (text, line) => {
  expect(readLineSku(text)).toEqual(line);
  expect(lineSku(line)).toBe(text);
});
