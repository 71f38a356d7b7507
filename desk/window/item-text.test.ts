import { expect, test } from 'vitest';
import { readItem } from './item-text.ts';

const dates = { status: 'Active', starts_at: '', ends_at: '2026-12-01T10:00' };

test('[G-08] an item is saved with the fields of its kind; empty amounts and pictures are none', () => {
  const fields = ['title', 'price_paise', 'cut_off_paise', 'picture_id', 'product_id', 'product_ids'] as const;
  const typed = { title: 'Season', price_paise: '1,299', cut_off_paise: ' ', picture_id: '', product_id: 'wheel' };
  expect(readItem(fields, { ...typed, product_ids: 'wheel boot', tag: 'New', ...dates })).toEqual({
    title: 'Season',
    price_paise: 129_900,
    cut_off_paise: null,
    picture_id: null,
    product_id: 'wheel',
    product_ids: ['wheel', 'boot'],
    status: 'Active',
    starts_at: null,
    ends_at: '2026-12-01T04:30:00.000Z',
  });
  expect(readItem(['product_ids'], dates)).toMatchObject({ product_ids: [] });
});

test('[G-08] a price that is no amount is refused, not dropped', () => {
  // As it was typed: the schema refuses it with the reason.
  expect(readItem(['price_paise'], { price_paise: 'about 1000', ...dates })['price_paise']).toBe('about 1000');
});
