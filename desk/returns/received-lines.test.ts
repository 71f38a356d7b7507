import { expect, test } from 'vitest';
import type { DeskReturn } from '../../contract/desk/returns.ts';
import { changedBy, lookedAt, receivedLine, type Looked } from './received-lines.ts';

type Line = DeskReturn['lines'][number];
const line = (over: Partial<Line> = {}) =>
  ({ line_number: 1, quantity: 2, condition: null, is_restocked: false, ...over }) as Line;
const opened = (...lines: Line[]) => ({ lines }) as DeskReturn;
const sellable: Looked = { quantity: 2, condition: 'sellable', is_restocked: true };

test('[O-05] goods that turn out to be damaged do not go back on the shelf', () => {
  expect(receivedLine(1, sellable)).toEqual({ line_number: 1, ...sellable });
  expect(receivedLine(1, { ...sellable, condition: 'damaged' })).toMatchObject({ is_restocked: false });
  expect(receivedLine(1, { ...sellable, quantity: 0 })).toEqual({
    line_number: 1,
    quantity: 0,
    condition: 'not received',
  });
});

test('[O-05] what was entered here stays while somebody else enters something, and that is shown beside it', () => {
  const before = opened(line());
  const now = line({ condition: 'damaged' });
  expect(lookedAt(sellable, before, now)).toEqual(sellable);
  expect(lookedAt(undefined, before, now)).toMatchObject({ condition: null });
  expect(changedBy(before, now)).toBe(now);
  expect(changedBy(before, line({ is_restocked: true }))).not.toBeNull();
  expect(changedBy(before, line())).toBeNull();
});

test('[O-05] never more pieces are received than still come back', () => {
  expect(lookedAt(sellable, opened(line()), line({ quantity: 1 }))).toMatchObject({ quantity: 1 });
});
