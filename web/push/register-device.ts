import type { SignInOptions } from '../../contract/account.ts';
import { browserApi } from '../api/api.ts';
import { readLogin } from '../visitor/stored-login.ts';
import { readJson, writeJson, hasTexts } from '../visitor/browser-store.ts';

type Firebase = NonNullable<SignInOptions['firebase']>;

export const canReceivePushes = (): boolean =>
  'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;

/**
 * Sends the shop the token under which Firebase reaches this browser, for the customer who is logged in. Without permission
 * there is no token. Fails silently: without pushes everything else still works.
 */
export async function registerDevice(firebase: Firebase): Promise<void> {
  const login = readLogin();
  if (!login || !canReceivePushes() || Notification.permission !== 'granted') return;
  if (!isRegistrationDue(login.user_id)) return;
  const deviceToken = await askFirebase(firebase).catch(() => null);
  if (deviceToken === null || readLogin()?.user_id !== login.user_id) return;
  const answer = await browserApi().client.call('POST /firebase/register-token', {
    body: { deviceToken, user_id: login.user_id },
  });
  if (answer.ok) saveDevice(deviceToken, login.user_id);
}

async function askFirebase({ vapidKey, ...app }: Firebase): Promise<string> {
  const [{ initializeApp }, { getMessaging, getToken }] = await Promise.all([
    import('@firebase/app'),
    import('@firebase/messaging'),
  ]);
  // The shop has one service worker, for pushes and for offline pages.
  const serviceWorkerRegistration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  return getToken(getMessaging(initializeApp(app)), { vapidKey, serviceWorkerRegistration });
}

const deviceKey = 'pahiya_device';
const renewAfterMs = 7 * 24 * 60 * 60 * 1000;

interface Device {
  token: string;
  userId: string;
  registeredAt: number;
}

function readDevice(): Device | null {
  const stored = readJson(deviceKey) as Device | null;
  return hasTexts(stored, 'token', 'userId') && typeof stored.registeredAt === 'number' ? stored : null;
}

/** The push service's name for this browser. */
export const readDeviceToken = (): string | null => readDevice()?.token ?? null;

const saveDevice = (token: string, userId: string): void =>
  writeJson(deviceKey, { token, userId, registeredAt: Date.now() } satisfies Device);

/** Not registered for this user, or so long ago that the push service may have dropped it. */
export function isRegistrationDue(userId: string): boolean {
  const device = readDevice();
  const ageMs = Date.now() - (device?.registeredAt ?? 0);
  // A clock that was set back could otherwise delay the next registration for years.
  return device?.userId !== userId || ageMs > renewAfterMs || ageMs < 0;
}
