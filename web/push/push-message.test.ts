import { expect, test } from 'vitest';
import { readPush } from './push-message.ts';

test('[N-03] a push is read as Firebase sends it', () => {
  const notification = { title: 'Order 1042', body: 'Packed.' };
  expect(readPush({ notification, data: { link: '/track/1042' }, from: '1' })).toEqual({
    ...notification,
    path: '/track/1042',
  });
  expect(readPush({ data: { title: 'Order 1042', body: 'Packed.' } })).toEqual({
    ...notification,
    path: '/my-account',
  });
});

test('a push never leads to another site', () => {
  for (const link of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '']) {
    expect(readPush({ notification: { title: 'x', body: '' }, data: { link } })?.path).toBe('/my-account');
  }
});

test('a push with nothing to show is not shown', () => {
  for (const nothing of [null, undefined, 7, 'text', [], {}, { notification: null }, { notification: { title: 7 } }]) {
    expect(readPush(nothing)).toBeNull();
  }
});
