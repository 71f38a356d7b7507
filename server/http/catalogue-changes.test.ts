import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CatalogueChanges, gatherCounts } from './catalogue-changes.ts';

const page = { products: ['p1', 'p2'], hasList: false };
const list = { products: ['p1'], hasList: true };
const about = { products: [], hasList: false };

const staleAfter = (...notices: string[]) => {
  const changes = new CatalogueChanges();
  const madeAt = changes.last;
  for (const notice of notices) changes.hear(notice);
  return Object.entries({ page, list, about }).flatMap(([name, shown]) =>
    changes.isStale(shown, madeAt) ? [name] : [],
  );
};

describe('what is stale', () => {
  test.each([
    ['nothing changed', [], []],
    ['a product changed: what shows it', ['product p1'], ['page', 'list']],
    ['a product of one page changed', ['product p2'], ['page']],
    ['a product that nothing shows', ['product p3'], []],
    ['lists may have changed', ['lists'], ['list']],
    ['a product changed and lists may have', ['product p3', 'lists'], ['list']],
    ['a setting changed: everything', ['site_profile'], ['page', 'list', 'about']],
    ['notices were missed: everything', ['*'], ['page', 'list', 'about']],
    ['a notice that is not understood: everything', ['{"product":"p1"}'], ['page', 'list', 'about']],
    ['an empty notice: everything', [''], ['page', 'list', 'about']],
    ['everything, then one product', ['*', 'product p3'], ['page', 'list', 'about']],
  ])('%s', (_name, notices, stale) => {
    expect(staleAfter(...notices)).toEqual(stale);
  });

  test('only changes after it was made count', () => {
    const changes = new CatalogueChanges();
    for (const notice of ['product p1', 'lists', '*']) {
      changes.hear(notice);
      expect(changes.isStale(list, changes.last)).toBe(false);
      expect(changes.isStale(list, changes.last - 1)).toBe(true);
    }
  });
});

test('counts of stock are passed on once a second, and everything else at once', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const heard: string[] = [];
  const hear = gatherCounts((notice) => heard.push(notice));
  for (const notice of ['count p1', 'product p3', 'count p2', 'count p1', 'lists']) hear(notice);
  expect(heard).toEqual(['product p3', 'lists']);
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual(['product p3', 'lists', 'product p1', 'product p2']);
  hear('count p1');
  vi.advanceTimersByTime(1000);
  expect(heard.slice(4)).toEqual(['product p1']);
});
