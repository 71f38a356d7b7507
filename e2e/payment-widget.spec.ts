import type { Page } from '@playwright/test';
import { razorpay } from '../server/providers/payment/razorpay.ts';
import { startPaymentSimulator, type PaymentSimulator } from '../server/providers/payment/simulator/simulator.ts';
import type { PaymentProvider } from '../server/providers/payment/payment.ts';
import type { PaymentEnd, WidgetRequest } from '../web/checkout/payment-widget.ts';
import { test } from './journey.ts';
import { startTestPage } from './payment-test-page.ts';
import { breaches, expect, expectAccessible, typeInto } from './shop.ts';

let simulator: PaymentSimulator;
let provider: PaymentProvider;
let shop: Awaited<ReturnType<typeof startTestPage>>;

test.beforeAll(async () => {
  simulator = await startPaymentSimulator();
  provider = razorpay({
    url: simulator.url,
    keyId: simulator.keys.keyId,
    keySecret: simulator.keys.keySecret,
    webhookSecrets: [simulator.keys.webhookSecret],
    checkoutScriptUrl: `${simulator.origin}/v1/checkout.js`,
    captureMinutes: 12,
  });
  shop = await startTestPage(provider);
});

test.afterAll(async () => {
  await shop.close();
  await simulator.close();
});

async function openWidget(page: Page, changes: Partial<WidgetRequest> = {}) {
  const made = await provider.createProviderOrder({ amountPaise: 123_450, receipt: 'receipt' });
  if (made.outcome !== 'done') throw new Error(made.outcome);
  const orderId = made.value.id;
  const request: WidgetRequest = {
    scriptUrl: provider.checkoutScriptUrl,
    key: provider.publicKeyId,
    order: { id: orderId, amount: 123_450, currency: 'INR' },
    shop: { name: 'Rink & Roll', colour: '#0a7a3d' },
    description: 'Order 1042',
    prefill: { name: 'Asha Rao', email: 'asha@example.in', contact: '9876543210' },
    ...changes,
  };
  await page.goto(`${shop.origin}/?request=${encodeURIComponent(JSON.stringify(request))}`);
  await page.getByRole('button', { name: 'Pay now' }).click();
  const frame = page.frameLocator('iframe[title="Payment"]');
  const ended = async (): Promise<PaymentEnd> => {
    await expect(page.getByRole('status')).not.toBeEmpty();
    return JSON.parse((await page.getByRole('status').textContent()) ?? '') as PaymentEnd;
  };
  const state = async () => {
    const found = await provider.findOrder(orderId);
    return found.outcome === 'done' ? found.value.state : found.outcome;
  };
  return { frame, orderId, ended, state };
}

type Frame = Awaited<ReturnType<typeof openWidget>>['frame'];

async function payByCard(frame: Frame, number: string, otp: string) {
  await frame.getByRole('button', { name: 'Card' }).click();
  await typeInto(frame.getByLabel('Card number'), number);
  await typeInto(frame.getByLabel('Expiry (MM/YY)'), '12/39');
  await typeInto(frame.getByLabel('CVV'), '123');
  await frame.getByRole('button', { name: 'Pay', exact: true }).click();
  await typeInto(frame.getByLabel('OTP'), otp);
  await frame.getByRole('button', { name: 'Confirm' }).click();
}

test('a UPI payment returns a valid proof @slow', async ({ page }) => {
  const { frame, orderId, ended, state } = await openWidget(page);
  await expect(frame.getByRole('heading', { name: 'Rink & Roll' })).toBeVisible();
  await expect(frame.getByText('₹1,234.50')).toBeVisible();
  await expect(frame.getByText('Test mode: no money moves')).toBeVisible();
  await frame.getByRole('button', { name: 'UPI' }).click();
  await expect(frame.getByLabel('UPI ID')).toBeFocused();
  await typeInto(frame.getByLabel('UPI ID'), 'success@razorpay');
  await frame.getByLabel('UPI ID').press('Enter');
  const end = await ended();
  expect(end).toMatchObject({ outcome: 'paid', ids: { razorpay_order_id: orderId } });
  const ids = end.outcome === 'paid' ? end.ids : null;
  const proof = { storedOrderId: orderId, paymentId: ids?.razorpay_payment_id, signature: ids?.razorpay_signature };
  expect(provider.verifyCheckoutSignature(proof)).toBe(true);
  expect(await state()).toBe('paid');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pay now' })).toBeFocused();
});

test('every screen is accessible @phone @slow', async ({ page }) => {
  const { frame } = await openWidget(page);
  await frame.getByText('What works in test mode').click();
  await expectAccessible(page);
  await frame.getByRole('button', { name: 'Netbanking' }).click();
  await expectAccessible(page);
  await frame.getByRole('button', { name: 'Other ways to pay' }).click();
  await frame.getByRole('button', { name: 'Card' }).click();
  await expectAccessible(page);
  await frame.getByRole('button', { name: 'Other ways to pay' }).click();
  await payByCard(frame, '5500670000001002', '12');
  await expect(frame.getByRole('heading', { name: 'Payment failed' })).toBeFocused();
  await expectAccessible(page);
});

test('the accessibility check finds a fault inside the payment window @slow', async ({ page }) => {
  const { frame } = await openWidget(page);
  await expect(frame.getByRole('heading', { name: 'Pay with' })).toBeFocused();
  expect(await breaches(page)).toEqual([]);
  await frame.getByRole('main').evaluate((main) => main.append(document.createElement('img')));
  expect(await breaches(page)).toEqual(['image-alt: <img>']);
});

test('a failed payment can be retried in the same window; closing it instead reports the failure with its reason @slow', async ({
  page,
}) => {
  const { frame, ended, state } = await openWidget(page);
  await payByCard(frame, '4100280000080001', '1234');
  await expect(frame.getByText('Not enough money on the account.')).toBeVisible();
  expect(await state()).toBe('attempted');
  await frame.getByRole('button', { name: 'Try again' }).click();
  await frame.getByRole('button', { name: 'Netbanking' }).click();
  await frame.getByLabel('Your bank').selectOption('State Bank of India');
  await frame.getByRole('button', { name: 'Pay', exact: true }).click();
  await frame.getByRole('button', { name: 'Success' }).click();
  expect(await ended()).toMatchObject({ outcome: 'paid' });

  const again = await openWidget(page);
  await again.frame.getByRole('button', { name: 'UPI' }).click();
  await again.frame.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(again.frame.getByRole('alert')).toHaveText('Please fill in this field.');
  await typeInto(again.frame.getByLabel('UPI ID'), 'failure@razorpay');
  await again.frame.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(again.frame.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  await again.frame.getByRole('button', { name: 'Close payment' }).click();
  expect(await again.ended()).toEqual({
    outcome: 'failed',
    reason: 'payment-failed',
    description: 'Payment was declined in the UPI app.',
  });
});

test('closing the window, by its button or by Escape, is no failure @slow', async ({ page }) => {
  const { frame, ended, state } = await openWidget(page);
  await expect(frame.getByRole('heading', { name: 'Pay with' })).toBeFocused();
  await page.keyboard.press('Escape');
  expect(await ended()).toEqual({ outcome: 'dismissed' });
  await page.getByRole('button', { name: 'Pay now' }).click();
  await frame.getByRole('button', { name: 'Close payment' }).click();
  expect(await ended()).toEqual({ outcome: 'dismissed' });
  expect(await state()).toBe('created');
});

test('a window left open too long closes automatically @slow', async ({ page }) => {
  const { ended } = await openWidget(page, { timeoutSeconds: 1 });
  expect(await ended()).toEqual({ outcome: 'dismissed' });
});

test.describe('if the script cannot load', () => {
  test.use({ checksConsole: false });

  test('a blocked or missing script is reported, and loaded again at the next try @slow', async ({ page }) => {
    for (const scriptUrl of [`${simulator.origin}/v1/missing.js`, 'http://elsewhere.invalid/checkout.js']) {
      const { ended } = await openWidget(page, { scriptUrl });
      expect(await ended()).toMatchObject({ outcome: 'failed', reason: 'script-blocked' });
      await expect(page.locator(`script[src="${scriptUrl}"]`)).toHaveCount(0);
    }
  });
});
