import { test } from './journey.ts';
import { phone } from './screens.ts';
import { expect, expectAccessible } from './shop.ts';

test('[D-01] announcements change every 3 seconds, can be paused, and do not move with reduced motion', async ({
  page,
}) => {
  await page.clock.install();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/about');
  const announcements = page.getByRole('region', { name: 'Announcements' });
  const shown = announcements.getByRole('listitem').and(page.locator('[data-side="current"]'));
  const first = await shown.innerText();
  const pause = announcements.getByRole('button', { name: 'Pause announcements' });
  await expect(pause).toBeVisible();
  await page.clock.runFor(2500);
  await expect(shown).toHaveText(first);
  await page.clock.runFor(600);
  await expect(shown).not.toHaveText(first);

  await pause.click();
  const held = await shown.innerText();
  await page.clock.runFor(10_000);
  await expect(shown).toHaveText(held);
  await announcements.getByRole('button', { name: 'Play announcements' }).click();
  await page.clock.runFor(3100);
  await expect(shown).not.toHaveText(held);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(announcements.getByRole('button', { name: 'Play announcements' })).toBeVisible();
});

test('[D-02] [D-07] [J-01] logo, name and tag line come from the profile; the footer has links and contact details, and says that this is a demo', async ({
  page,
  request,
}) => {
  const { users } = (await (await request.get('/api/register/single/pahiya')).json()) as {
    users: { profilePic: string; orignal_logoname: string; tag_line: string };
  };
  await page.goto('/about');
  const brand = page.getByRole('banner').getByRole('link', { name: users.orignal_logoname });
  await expect(brand).toContainText(users.tag_line);
  await expect(brand.locator('img')).toHaveAttribute('src', new RegExp(`^${users.profilePic}/`));
  const footer = page.getByRole('contentinfo');
  const addressesOf = (name: string) =>
    footer
      .getByRole('navigation', { name })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(await addressesOf('Quick Links')).toEqual(['/', '/course', '/about', '/contact', '/academy']);
  expect(await addressesOf('Customer Service')).toEqual([
    '/refund-policy',
    '/privacy-policy',
    '/rules-and-regulations',
    '/shipping-and-delivery',
    '/enquiry-form',
  ]);
  await expect(footer.getByText('Ghansoli, Navi Mumbai')).toBeVisible();
  await expect(footer.getByRole('link', { name: '+91 91234 56780' })).toHaveAttribute('href', 'tel:+919123456780');
  await expect(footer.getByRole('link', { name: 'hello@pahiya.example' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Follow us on Instagram' })).toBeVisible();
  await expect(footer).toContainText('This is a demo shop: no money moves and nothing is delivered.');
  await brand.click();
  await expect(page).toHaveURL('/');
});

test('[D-06] the menu: five links on a desktop, a drawer with Home, Shop and Contact on a phone', async ({ page }) => {
  await page.goto('/about');
  const linksOf = (name: string) =>
    page
      .getByRole('navigation', { name })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`));
  const menu = page.getByRole('button', { name: 'Menu' });
  expect(await linksOf('Main')).toEqual([
    'Home /',
    'Shop /course',
    'Admission /admission-form',
    'About /about',
    'Contact /contact',
  ]);
  await expect(menu).toBeHidden();
  await page.setViewportSize(phone.viewport);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await menu.click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  expect(await linksOf('Menu')).toEqual(['Home /', 'Shop /course', 'Contact /contact']);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await drawer.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(drawer).toBeHidden();
});

test('a keyboard user skips to the content, and lands in it after following a link @slow', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('main').getByRole('link', { name: 'rules and regulations' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Rules & Regulations' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('status', { name: 'Page opened' })).toHaveText('Rules & Regulations | Pahiya');
});

test.describe('an unknown address', () => {
  test('[R-10] shows links back, with header and footer unchanged @slow', async ({ page }) => {
    await page.goto('/about', { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      history.pushState(null, '', '/nowhere');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await expect(page.getByRole('heading', { level: 1, name: 'This lane ends here' })).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('status', { name: 'Page opened' })).toHaveText('This lane ends here');
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Back to home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Shop by category' })).toBeVisible();
  });
});

test('[D-03] the header has a search box, and Tab follows the reading order @slow', async ({ page }) => {
  await page.goto('/about', { waitUntil: 'networkidle' });
  const header = page.getByRole('banner');
  for (const width of [360, 1024, 1050, 1110, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const roomForText = await page.getByRole('combobox', { name: 'Search products' }).evaluate((box) => {
      const { paddingLeft, paddingRight } = getComputedStyle(box);
      return box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    });
    expect(roomForText, `at ${width} px`).toBeGreaterThan(130);

    const places = await header.locator('a, button, input').evaluateAll((stops) =>
      stops
        .filter((stop) => stop.checkVisibility())
        .map((stop) => {
          const { top, bottom, left } = stop.getBoundingClientRect();
          // Elements whose middles are within 40 px are in one row.
          return { row: Math.round((top + bottom) / 2 / 40), left };
        }),
    );
    const asRead = places.toSorted((one, other) => one.row - other.row || one.left - other.left);
    expect(places, `at ${width} px`).toEqual(asRead);
  }
});
