import { expect, test } from 'vitest';
import { code128Widths } from './code-128.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

test('[O-03] every symbol is 11 modules wide with an even number of dark ones, and the stop 13', () => {
  const seen = new Set<string>();
  for (let code = 32; code < 127; code += 1) {
    const widths = code128Widths(String.fromCharCode(code));
    const symbol = widths.slice(6, 12);
    expect(sum(symbol)).toBe(11);
    expect(sum(symbol.filter((_width, index) => index % 2 === 0)) % 2).toBe(0);
    seen.add(symbol.join(''));
    expect(sum(widths)).toBe(11 * 3 + 13);
  }
  expect(seen.size).toBe(95);
});

test('start B, the letters, the check symbol and the stop, as the standard writes "PJJ123C"', () => {
  // Values 48 42 42 17 18 19 35; 104 + 48 + 84 + 126 + 68 + 90 + 114 + 245 = 879, and 879 mod 103 is 55.
  const symbols = '211214 313121 112133 112133 123221 223211 221132 131321 311321 2331112';
  expect(code128Widths('PJJ123C').join('')).toBe(symbols.replaceAll(' ', ''));
});
