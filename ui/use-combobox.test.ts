import { expect, test } from 'vitest';
import { nextActive } from './use-combobox.ts';

const path = (by: 1 | -1, steps: number): number[] => {
  const places = [-1];
  for (let step = 0; step < steps; step++) places.push(nextActive(places.at(-1) ?? -1, by, 3));
  return places;
};

test('[U-02] the arrows go through the list and the text, round in both directions', () => {
  expect(path(1, 5)).toEqual([-1, 0, 1, 2, -1, 0]);
  expect(path(-1, 5)).toEqual([-1, 2, 1, 0, -1, 2]);
  expect(nextActive(-1, 1, 1)).toBe(0);
});
