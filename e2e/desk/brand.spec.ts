import { expectAccessible, typeInto } from '../shop.ts';
import { expect, heading, signedInTest as test } from './desk.ts';

test('[G-16] a colour is changed with the keyboard: one with too little contrast is refused, the suggested one is accepted, and the shop uses it @slow', async ({
  page,
  shop,
  context,
}) => {
  await page.goto('/desk/settings/profile');
  await expect(heading(page, 'Settings')).toBeVisible();
  const colour = page.getByRole('textbox', { name: 'Main colour', exact: true });
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await typeInto(colour, 'FFD400');
  await expect(colour).toHaveAccessibleDescription(
    /^White text on this colour, and links in it, would be hard to read/,
  );
  await page.keyboard.press('Enter');
  await expect(bar).toBeVisible();
  await expect(colour).toBeFocused();
  expect(await shop.rows('select main_colour from site_profile')).toEqual([{ main_colour: '#1a3bff' }]);

  const offer = page.getByRole('button', { name: /^Use #[0-9a-f]{6}$/ });
  const offered = (await offer.innerText()).replace('Use ', '').trim();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Pick the main colour')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(offer).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(colour).toHaveValue(offered);
  await expect(offer).toBeHidden();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(bar).toBeHidden();

  const visitor = await context.newPage();
  await expect(async () => {
    await visitor.goto(`${shop.url}/login`);
    const button = visitor.getByRole('main').getByRole('button', { name: 'Log in', exact: true });
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(offered.slice(at, at + 2), 16));
    await expect(button).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`, { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  await expect(visitor.locator('meta[name="theme-color"]')).not.toHaveAttribute('content', '#0a1024');
  await expectAccessible(visitor);
});
