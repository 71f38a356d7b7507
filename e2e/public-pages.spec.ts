import { test } from './journey.ts';
import { expect, expectAccessible } from './shop.ts';

const pages = {
  '/about': 'Born in the bend',
  '/contact': 'Come and find us',
  '/enquiry-form': 'Ask about a class',
  '/privacy-policy': 'Privacy Policy',
  '/shipping-and-delivery': 'Shipping & Delivery',
  '/refund-policy': 'Refund Policy',
  '/rules-and-regulations': 'Rules & Regulations',
};

test('[R-06] public pages need no login, are accessible and fit the screen @phone', async ({ page }) => {
  for (const [path, heading] of Object.entries(pages)) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
  }
});

test('a long page has a list of links to its sections @phone @slow', async ({ page }) => {
  await page.goto('/privacy-policy');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Your rights' }).click();
  await expect(page).toHaveURL('/privacy-policy#your-rights');
  const heading = page.getByRole('heading', { name: 'Your rights' });
  await expect(heading).toBeInViewport();
  const top = (await heading.boundingBox())?.y ?? 0;
  const headerBottom = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom);
  expect(top).toBeGreaterThanOrEqual(headerBottom - 1);
});

test('contact shows address, phone and our own map, and calls no other host @slow', async ({ page }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto('/contact', { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  await expect(main.getByText('Shop 7, Palm Court, Sector 6, Ghansoli')).toBeVisible();
  await expect(main.getByRole('link', { name: '+91 91234 56780' })).toHaveAttribute('href', 'tel:+919123456780');
  await expect(main.getByRole('figure')).toContainText('Near Airoli');
  expect(hosts.size).toBe(1);
});
