import { expect, test } from 'vitest';
import { stubStorage } from '../visitor/testing/stub-storage.ts';
import { isRegistrationDue } from './register-device.ts';

const stored = stubStorage();
const dayMs = 24 * 3_600_000;
const keep = (ageMs: number) =>
  stored.set('pahiya_device', JSON.stringify({ token: 't', userId: 'asha', registeredAt: Date.now() - ageMs }));

test('[N-02] a browser is registered again for another customer, after a week, and after its clock was set back', () => {
  expect(isRegistrationDue('asha')).toBe(true);
  keep(dayMs);
  expect(isRegistrationDue('asha')).toBe(false);
  expect(isRegistrationDue('binu')).toBe(true);
  keep(8 * dayMs);
  expect(isRegistrationDue('asha')).toBe(true);
  keep(-dayMs);
  expect(isRegistrationDue('asha')).toBe(true);
});
