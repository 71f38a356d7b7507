import { readJson, writeJson } from '../visitor/browser-store.ts';

const deviceKey = 'pahiya_device';
const renewAfterMs = 7 * 24 * 60 * 60 * 1000;

interface Device {
  token: string;
  userId: string;
  registeredAt: number;
}

const isDevice = (stored: unknown): stored is Device =>
  typeof stored === 'object' &&
  stored !== null &&
  'token' in stored &&
  typeof stored.token === 'string' &&
  'userId' in stored &&
  typeof stored.userId === 'string' &&
  'registeredAt' in stored &&
  typeof stored.registeredAt === 'number';

function readDevice(): Device | null {
  const stored = readJson(deviceKey);
  return isDevice(stored) ? stored : null;
}

/** The push service's name for this browser. */
export const readDeviceToken = (): string | null => readDevice()?.token ?? null;

export const saveDevice = (token: string, userId: string): void =>
  writeJson(deviceKey, { token, userId, registeredAt: Date.now() } satisfies Device);

/** Not registered for this user, or so long ago that the push service may have dropped it. */
export function isRegistrationDue(userId: string): boolean {
  const device = readDevice();
  const ageMs = Date.now() - (device?.registeredAt ?? 0);
  // A clock that was set back could otherwise delay the next registration for years.
  return device?.userId !== userId || ageMs > renewAfterMs || ageMs < 0;
}
