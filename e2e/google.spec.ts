import type { Page } from '@playwright/test';
import { answersAreHandled } from './answers.ts';
import { newEmail } from './customer.ts';
import { test } from './journey.ts';
import { expect, typeInto } from './shop.ts';

const simulator = (baseURL: string | undefined) => `http://localhost:${Number(new URL(baseURL ?? '').port) + 1}`;

/** An ID token as Google would give it to the app around the shop. */
async function idToken(page: Page, baseURL: string | undefined, email: string): Promise<string> {
  const answer = await page.request.post(`${simulator(baseURL)}/sign-in`, { data: { email, name: 'Meera Joshi' } });
  return ((await answer.json()) as { credential: string }).credential;
}

const greeting = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Hello Meera Joshi' });

for (const [door, tag] of [
  ['/login', ''],
  ['/register', ' @slow'],
] as const) {
  test(`[A-06] [A-01] a Google account opens the shop from ${door}${tag}`, async ({ page }) => {
    // Arrives by a click, so the previous page's security policy, which does not allow Google, would still apply.
    await page.goto('/reset');
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/login');
    if (door === '/register') await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await typeInto(page.getByRole('textbox', { name: 'Google email' }), `${newEmail().split('@')[0]}@gmail.com`);
    await typeInto(page.getByRole('textbox', { name: 'Google name' }), 'Meera Joshi');
    const sent = page.waitForRequest('**/api/registeruser/api/google-signup');
    await page.getByRole('button', { name: 'Continue as this person' }).click();
    expect(Object.keys((await sent).postDataJSON() as object).sort()).toEqual(['main_id', 'token']);
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(greeting(page)).toBeVisible();
    await expect(page).toHaveURL('/');
  });
}

interface Wrapped {
  posted: unknown[];
}

const wrapAndroid = () => {
  const posted: unknown[] = [];
  Object.assign(window, { posted, Android: { postMessage: (text: string) => posted.push(JSON.parse(text)) } });
};
const wrapIos = () => {
  const posted: unknown[] = [];
  const googleSignIn = { postMessage: (message: object) => posted.push(message) };
  Object.assign(window, { posted, webkit: { messageHandlers: { googleSignIn } } });
};
const wrapReactNative = () => {
  const posted: unknown[] = [];
  const postMessage = (text: string) => posted.push(JSON.parse(text));
  Object.assign(window, { posted, ReactNativeWebView: { postMessage } });
};

for (const [name, wrap, tag] of [
  ['an Android app', wrapAndroid, ''],
  ['an iOS app', wrapIos, ' @slow'],
  ['a React Native app', wrapReactNative, ' @slow'],
] as const) {
  test(`[N-01] inside ${name} the app signs in with Google${tag}`, async ({ page, baseURL }) => {
    await page.addInitScript(wrap);
    await page.goto('/login?next=/my-account');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    expect(await page.evaluate(() => (window as unknown as Wrapped).posted)).toEqual([
      { action: 'googleSignIn', scope: 'openid email profile' },
    ]);
    const token = await idToken(page, baseURL, `${newEmail().split('@')[0]}@gmail.com`);
    await page.evaluate((given) => {
      const message = { type: 'googleLoginToken', token: given };
      // Apps send it in either form.
      if ('webkit' in window) window.postMessage(message, location.origin);
      else document.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
    }, token);
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page).toHaveURL('/my-account');
    await expect(greeting(page)).toBeVisible();
  });
}

/** Messages are handled in order: posts one more and waits until it has arrived and its call was made. */
async function messagesAreHandled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('message', ({ data }) => data === 'the last one' && resolve());
        window.postMessage('the last one', location.origin);
      }),
  );
  await answersAreHandled(page);
}

test('[N-01] a token from another origin, or of another type, signs nobody in @slow', async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.addInitScript(wrapAndroid);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  const token = await idToken(page, baseURL, 'thief@gmail.com');
  await page.evaluate((given) => {
    const data = { type: 'googleLoginToken', token: given };
    for (const origin of ['https://evil.example', 'null']) {
      window.dispatchEvent(new MessageEvent('message', { data, origin, source: window }));
    }
    window.dispatchEvent(new MessageEvent('message', { data, source: window }));
    for (const odd of [null, 7, '{', { type: 'other', token: given }, { type: 'googleLoginToken', token: 7 }]) {
      window.postMessage(odd, location.origin);
    }
  }, token);
  await messagesAreHandled(page);
  expect(asked.filter((url) => url.includes('google-signup'))).toEqual([]);
  await expect(page).toHaveURL('/login');
});

test('[N-01] on the web the bridge does nothing @slow', async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeHidden();
  const token = await idToken(page, baseURL, 'nobody@gmail.com');
  await page.evaluate(
    (given) => window.postMessage({ type: 'googleLoginToken', token: given }, location.origin),
    token,
  );
  await messagesAreHandled(page);
  expect(asked.filter((url) => url.includes('google-signup'))).toEqual([]);
});

test('a shop without Google offers none @slow', async ({ page }) => {
  await page.route('**/api/sign-in-options/*', (route) => route.fulfill({ json: { google: null, firebase: null } }));
  await page.goto('/reset');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Google/ })).toBeHidden();
});
