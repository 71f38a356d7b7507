import { expect, test } from 'vitest';
import { comingText } from './coming-text.ts';

test('[W-14] a role without cards on Today sees what will appear there', () => {
  expect(comingText(['credit-notes.read', 'fees.read'])).toContain('fees');
  expect(comingText([])).toContain('Nothing is waiting for you');
});
