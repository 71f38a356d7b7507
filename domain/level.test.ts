import { expect, test } from 'vitest';
import { isLevelDone, nextLevel } from './level.ts';

test('[Z-11] a level is done when all its criteria are met; without criteria the coach decides', () => {
  expect(isLevelDone([{ is_reached: true }, { is_reached: true }])).toBe(true);
  expect(isLevelDone([{ is_reached: true }, { is_reached: false }])).toBe(false);
  expect(isLevelDone([])).toBe(false);
});

test('[Z-11] the next level is the next one not reached yet', () => {
  const levels = ['Beginner', 'Intermediate', 'Advanced'];
  expect(nextLevel(levels, 'Beginner', ['Beginner'])).toBe('Intermediate');
  expect(nextLevel(levels, 'Beginner', ['Beginner', 'Intermediate'])).toBe('Advanced');
  expect(nextLevel(levels, 'Advanced', [])).toBeNull();
  expect(nextLevel(levels, 'Elsewhere', [])).toBeNull();
});
