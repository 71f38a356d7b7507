import type { BrowserContext, Page } from '@playwright/test';
import { answersAreHandled } from './answers.ts';
import { test } from './journey.ts';
import { expect, logIn, openAccount } from './customer.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * No push service can be reached in a test, so Google's part is simulated: the browser's subscription and the two calls that exchange it
 * for a token. Our own code, Firebase's library, the worker and the server are real.
 */
async function playGoogle(page: Page, token: () => string): Promise<void> {
  await page.addInitScript(() => {
    const key = Uint8Array.from({ length: 65 }, (_, index) => index).buffer;
    const subscription = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/played',
      options: { applicationServerKey: null },
      getKey: () => key,
      unsubscribe: async () => true,
    };
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription;
  });
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  await page.route('https://firebaseinstallations.googleapis.com/**', (route) =>
    route.fulfill({
      headers,
      json: {
        name: 'played',
        fid: 'cabcdefghijklmnopqrstu',
        refreshToken: 'played',
        authToken: { token: 'a.b.c', expiresIn: '604800s' },
      },
    }),
  );
  await page.route('https://fcmregistrations.googleapis.com/**', (route) =>
    route.fulfill({ headers, json: { token: token() } }),
  );
}

const registrations = (page: Page): { deviceToken: string }[] => {
  const sent: { deviceToken: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/firebase/register-token')) sent.push(request.postDataJSON());
  });
  return sent;
};

/** Hands a push to the page's own service worker, as the browser does when one arrives. */
async function deliver(context: BrowserContext, page: Page, payload: object): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
    if (first) registered.resolve(first.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered.promise,
    data: JSON.stringify(payload),
  });
}

test('[N-02] the device is registered when the customer asks for it, again after a week, and dropped at logout @slow', async ({
  page,
}) => {
  const tokens = ['device-token-one', 'device-token-two'];
  await playGoogle(page, () => tokens.shift() ?? 'one-token-too-many');
  const sent = registrations(page);
  await logIn(page, await openAccount());
  await page.goto('/my-account');
  // This browser shows no permission prompt, so the customer's answer is simulated.
  await page.addInitScript(() => {
    const permission = () => (localStorage.getItem('answer') ?? 'default') as NotificationPermission;
    Object.defineProperty(Notification, 'permission', { get: permission });
    Notification.requestPermission = async () => {
      localStorage.setItem('answer', 'granted');
      return permission();
    };
  });
  // After a login the page registers the device if it has permission; here it does not have it yet.
  const knowsLogin = page.waitForResponse('**/api/registeruser/single/*');
  await page.reload();
  await knowsLogin;
  await answersAreHandled(page);
  expect(sent).toEqual([]);

  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect.poll(() => sent.map(({ deviceToken }) => deviceToken)).toEqual(['device-token-one']);
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeHidden();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pahiya_device'))).toContain('device-token-one');

  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(sent).toHaveLength(1);

  await page.evaluate(() => {
    const device = JSON.parse(localStorage.getItem('pahiya_device') ?? '{}') as { registeredAt: number };
    const weekMs = 7 * 24 * 60 * 60 * 1000;
    localStorage.setItem(
      'pahiya_device',
      JSON.stringify({ ...device, registeredAt: device.registeredAt - weekMs - 1 }),
    );
  });
  await page.reload();
  await expect.poll(() => sent.length).toBe(2);

  const loggedOut = page.waitForRequest('**/api/loginuser/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  expect((await loggedOut).postDataJSON()).toHaveProperty('deviceToken', sent.at(-1)?.deviceToken);
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pahiya_device'))).toBeNull();
});

test('[N-02] without permission there is no token @slow', async ({ page, customer }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  const sent = registrations(page);
  await logIn(page, customer);
  await page.goto('/my-account');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeHidden();
  expect(sent).toEqual([]);
  expect(asked.filter((host) => host.includes('googleapis'))).toEqual([]);
});

test('[N-02] a shop without Firebase asks for no permission and calls nobody @slow', async ({ page, customer }) => {
  await page.route('**/api/sign-in-options/*', (route) => route.fulfill({ json: { google: null, firebase: null } }));
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'default' }));
  await logIn(page, customer);
  await page.goto('/my-account');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeHidden();
});

test('[N-03] a push that arrives while the shop is open shows an alert with title and body @slow', async ({
  page,
  context,
  customer,
}) => {
  await playGoogle(page, () => 'device-token-three');
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'granted' }));
  const sent = registrations(page);
  await logIn(page, customer);
  await page.goto('/my-account');
  await expect.poll(() => sent.length).toBe(1);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await deliver(context, page, {
    notification: { title: 'Order 1042', body: 'Your skates are out for delivery.' },
    from: '1234567890',
  });
  const alert = page.getByRole('alert').filter({ hasText: 'Order 1042' });
  await expect(alert).toContainText('Order 1042');
  await expect(alert).toContainText('Your skates are out for delivery.');
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toBeHidden();
});
