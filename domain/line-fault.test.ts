import { expect, test } from 'vitest';
import { lineFault } from './line-fault.ts';

test.each([
  [{ isActive: true, stock: 3, quantity: 3 }, null],
  [{ isActive: true, stock: 3, quantity: 4 }, 'too-many'],
  [{ isActive: true, stock: 0, quantity: 1 }, 'out-of-stock'],
  [{ isActive: false, stock: 3, quantity: 1 }, 'gone'],
  [{ isActive: true, needsChoice: true, stock: 0, quantity: 1 }, 'choice'],
  [{ isActive: false, needsChoice: true, stock: 0, quantity: 1 }, 'gone'],
  [{ isActive: false, stock: 0, quantity: 1 }, 'gone'],
] as const)('[C-09] %o is %s', (line, fault) => {
  expect(lineFault(line)).toBe(fault);
});
