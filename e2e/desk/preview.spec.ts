import type { Page } from '@playwright/test';
import { expectAccessible, typeInto } from '../shop.ts';
import { expect, heading, signedInTest as test } from './desk.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const element = (page: Page) => page.getByTitle('The page in the shop');
const shown = (page: Page) => element(page).contentFrame();

test.describe('[G-07] the preview of a product', () => {
  // The journey includes a failing call.
  test.use({ refusals: [0] });

  test('shows the real page with the typed values, before anything is saved or published @slow', async ({
    page,
    viewport,
  }) => {
    await page.goto('/desk/products/gift-card');
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(heading(page, 'Pahiya Gift Card (copy)')).toBeVisible();
    const isPhone = (viewport?.width ?? 0) < 1024;
    const open = page.getByRole('button', { name: 'Preview' });
    const close = page.getByRole('button', { name: 'Close' });
    /** On a phone it covers the form, so it is closed for typing. */
    const typing = async (type: () => Promise<void>) => {
      if (isPhone) await close.click();
      await type();
      if (isPhone) await open.click();
    };

    await open.click();
    await expect(shown(page).getByRole('heading', { level: 1 })).toHaveText('Pahiya Gift Card (copy)');
    await expect(page.getByText('What the shop shows once saved and published.')).toBeVisible();
    // The shop's styles apply: the title is not a bare heading.
    await expect(shown(page).getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Figtree/);
    await expect(shown(page).locator('script')).toHaveCount(0);
    await expect(shown(page).getByRole('radio', { name: '₹500' })).toBeVisible();
    await expectAccessible(page);

    await typing(() => typeInto(field(page, 'Title'), 'Card for a Birthday'));
    await expect(shown(page).getByRole('heading', { level: 1 })).toHaveText('Card for a Birthday');
    await typing(() => typeInto(field(page, 'Specifications'), 'Weight'));
    await expect(page.getByText('Not shown, because it cannot be saved as it is: Specifications.')).toBeVisible();
    await typing(() => field(page, 'Specifications').pressSequentially(': 5 g'));
    await expect(shown(page).getByText('5 g', { exact: true })).toBeAttached();
    await expect(page.getByText('What the shop shows once saved and published.')).toBeVisible();

    await page.reload();
    await expect(shown(page).getByRole('heading', { level: 1 })).toHaveText('Card for a Birthday');
    await expect(element(page)).toHaveCSS('width', '390px');
    await page.getByRole('button', { name: 'Desktop' }).click();
    await expect(element(page)).toHaveCSS('width', '1280px');

    await page.route('**/preview', (route) => route.abort('internetdisconnected'));
    await typing(() => typeInto(field(page, 'Short description'), 'For those who roll.'));
    await expect(page.getByRole('alert').getByText('The shop could not be reached.')).toBeVisible();
    await page.unroute('**/preview');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(shown(page).getByText('For those who roll.')).toBeVisible();
    await expect(page.getByRole('alert').getByText('The shop could not be reached.')).toBeHidden();

    await (isPhone ? close : open).click();
    await expect(element(page)).toBeHidden();
    await expect(field(page, 'Title')).toHaveValue('Card for a Birthday');
  });
});
