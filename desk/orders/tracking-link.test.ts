import { expect, test } from 'vitest';
import { linkFor } from './tracking-link.ts';

test('[O-04] a link is built like the courier’s last one', () => {
  const couriers = [
    { courier: 'Delhivery', link_pattern: 'https://d.example/track/{awb}' },
    { courier: 'By hand', link_pattern: null },
  ];
  expect(linkFor(couriers, { courier: 'delhivery', awb: 'A/1' })).toBe('https://d.example/track/A%2F1');
  expect(linkFor(couriers, { courier: 'By hand', awb: 'A1' })).toBe('');
  expect(linkFor(couriers, { courier: 'Unknown', awb: 'A1' })).toBe('');
});
