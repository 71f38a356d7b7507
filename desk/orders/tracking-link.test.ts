import { expect, test } from 'vitest';
import { linkFor, linkToSave } from './tracking-link.ts';

const couriers = [
  { courier: 'Delhivery', link_pattern: 'https://d.example/track/{awb}' },
  { courier: 'By hand', link_pattern: null },
];

test('[O-04] a link is built like the courier’s last one', () => {
  expect(linkFor(couriers, { courier: 'delhivery', awb: 'A/1' })).toBe('https://d.example/track/A%2F1');
  expect(linkFor(couriers, { courier: 'By hand', awb: 'A1' })).toBe('');
  expect(linkFor(couriers, { courier: 'Unknown', awb: 'A1' })).toBe('');
});

test('[O-04] a corrected number or courier gets its own link, unless one was typed', () => {
  const before = { courier: 'Delhivery', awb: 'A1', tracking_link: 'https://d.example/track/A1' };
  const save = (over: object) => linkToSave(couriers, { ...before, ...over }, before);
  expect(save({ awb: 'A2' })).toBe('https://d.example/track/A2');
  expect(save({ courier: 'By hand' })).toBe('');
  expect(save({ awb: 'A2', tracking_link: 'https://short.example/7' })).toBe('https://short.example/7');
  expect(save({})).toBe(before.tracking_link);
  expect(save({ tracking_link: null })).toBe(before.tracking_link);
  const first = { ...before, tracking_link: null };
  expect(linkToSave(couriers, first, null)).toBe(before.tracking_link);
  expect(linkToSave(couriers, { ...first, awb: 'A2' }, first)).toBe('https://d.example/track/A2');
});
