import { forget, readJson, writeJson } from '../visitor/local-store.ts';

const deviceKey = 'pahiya_device';
const renewAfterMs = 7 * 24 * 60 * 60 * 1000;

interface Device {
  token: string;
  userId: string;
  registeredAt: number;
}

const isDevice = (kept: unknown): kept is Device =>
  typeof kept === 'object' &&
  kept !== null &&
  'token' in kept &&
  typeof kept.token === 'string' &&
  'userId' in kept &&
  typeof kept.userId === 'string' &&
  'registeredAt' in kept &&
  typeof kept.registeredAt === 'number';

function readDevice(): Device | null {
  const kept = readJson(deviceKey);
  return isDevice(kept) ? kept : null;
}

/** Under which the push service knows this browser. */
export const readDeviceToken = (): string | null => readDevice()?.token ?? null;

export const keepDevice = (token: string, userId: string): void =>
  writeJson(deviceKey, { token, userId, registeredAt: Date.now() } satisfies Device);

export const forgetDevice = (): void => forget(deviceKey);

/** Never registered for this user, or so long ago that the push service may have dropped it. */
export function isRegistrationDue(userId: string): boolean {
  const device = readDevice();
  const ageMs = Date.now() - (device?.registeredAt ?? 0);
  // A clock that was set back would otherwise put the next registration off for years.
  return device?.userId !== userId || ageMs > renewAfterMs || ageMs < 0;
}
