import { expect, test } from 'vitest';
import { readTrustIcon, trustIcons } from './trust-icon.ts';

test('[U-22] an icon of a newer version is drawn as a check', () => {
  for (const icon of trustIcons) expect(readTrustIcon(icon)).toBe(icon);
  expect(readTrustIcon('hologram')).toBe('check');
});
