import type { Browser, Locator, Page } from '@playwright/test';
import type { OwnShop } from '../own-shop.ts';
import { phone } from '../screens.ts';
import { expectAccessible, typeInto } from '../shop.ts';
import { addRollCall, marksOf } from './academy.ts';
import { colleague, enter, expect, heading, makeLink, test, type Person } from './desk.ts';

test.use({ ...phone, serviceWorkers: 'allow' });

/** A coach of Airoli, signed in. */
async function enterAsCoach(shop: OwnShop, page: Page): Promise<Person> {
  const coach = await enter(shop, page, 'coach');
  await shop.rows(`insert into staff_centre (staff_id, centre) values ($1, 'Airoli')`, [coach.staffId]);
  return coach;
}

async function openRollCall(page: Page, batch: string): Promise<void> {
  await page.goto('/desk/roll-call');
  await chooseClass(page, batch);
}

async function chooseClass(page: Page, batch: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Classes', exact: true })).toBeVisible();
  if ((await heading(page, batch).count()) === 0) {
    await page.getByRole('button', { name: 'Classes', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: batch }).click();
  }
  await expect(heading(page, batch)).toBeVisible();
}

const row = (page: Page, name: string): Locator => page.getByRole('button', { name: new RegExp(`^${name} `) });
const status = (page: Page, text: string): Locator => page.getByRole('status').getByText(text, { exact: true });

/** Waits until the page, its files and its service worker are stored on the phone. */
const untilStored = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!(await caches.match('/desk/roll-call'))) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

test('[Z-03] the roll call of 30 children takes four taps, and the desk shows who came', async ({
  page,
  shop,
  browser,
}) => {
  const { classId, batch } = await addRollCall(shop, { students: 30 });
  await enterAsCoach(shop, page);
  await page.getByRole('link', { name: /Roll calls to take today/ }).click();
  await chooseClass(page, batch);
  await expect(page.getByText('30 present, 0 absent')).toBeVisible();
  await expectAccessible(page);
  const began = Date.now();
  let taps = 0;
  const tap = async (button: Locator) => {
    taps += 1;
    await button.tap();
  };
  for (const name of ['Child 04', 'Child 17', 'Child 30']) await tap(row(page, name));
  await expect(status(page, 'Not saved yet')).toBeVisible();
  await tap(page.getByRole('button', { name: 'Save' }));
  await expect(status(page, 'Sent')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(10);
  expect(Date.now() - began).toBeLessThan(60_000);
  await expect(page.getByText('27 present, 3 absent')).toBeVisible();
  const saved = await marksOf(shop, classId);
  expect(saved).toHaveLength(30);
  expect(saved.filter((text) => text.endsWith('absent'))).toEqual([
    'Child 04 absent',
    'Child 17 absent',
    'Child 30 absent',
  ]);

  // Later changes are stored one by one; a long press or the dots open the other marks.
  await row(page, 'Child 17').tap();
  await expect(row(page, 'Child 17')).toContainText('Present');
  await row(page, 'Child 04').click({ delay: 700 });
  await page.getByRole('dialog', { name: 'Child 04' }).getByRole('button', { name: 'Late' }).click();
  await expect(row(page, 'Child 04')).toContainText('Late');
  await page.getByRole('button', { name: 'More for Child 02, medical note' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Child 02' });
  await dialog.getByRole('button', { name: 'Show the medical note' }).click();
  await expect(dialog.getByText('Asthma: inhaler in the blue bag')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Excused' }).click();
  await page.getByRole('button', { name: 'Add a guest' }).click();
  const guest = page.getByRole('dialog', { name: 'Add a guest' });
  await guest.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(guest.getByText('This field is required')).toBeVisible();
  await typeInto(guest.getByLabel('Name'), 'Kabir from next door');
  await guest.getByRole('radio', { name: 'Trial' }).check();
  await guest.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('28 present (1 late), 1 absent, 1 excused, 1 guest')).toBeVisible();
  await expect(status(page, 'Sent')).toBeVisible();
  await expect.poll(() => marksOf(shop, classId)).toContain('Child 02 excused');

  // A full phone says so, and a dialog keeps what was typed.
  await page.evaluate(() => {
    const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put') ?? {};
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.assign(globalThis, { freeSpace: () => Object.defineProperty(IDBObjectStore.prototype, 'put', put) });
  });
  const notStored = page.getByText('This phone could not store that.');
  await row(page, 'Child 05').tap();
  await expect(notStored).toBeInViewport();
  await page.getByRole('button', { name: 'Add a guest' }).click();
  await typeInto(guest.getByLabel('Name'), 'Sana from next door');
  await guest.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(guest.getByText('This phone could not store that.')).toBeVisible();
  await page.evaluate('freeSpace()');
  await guest.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Sana from next door')).toBeVisible();
  await expect(notStored).toBeHidden();
  await page.getByRole('button', { name: 'Remove Sana from next door' }).click();
  await expect(status(page, 'Sent')).toBeVisible();

  const manager = await colleague(browser, shop);
  await manager.goto('/desk/week');
  await manager.getByRole('button', { name: batch }).click();
  const shown = manager.getByRole('dialog', { name: `${batch}, Airoli` });
  await expect(shown.getByText('28 present (1 late), 1 absent, 1 excused, 1 guest')).toBeVisible();
  await shown.getByText('Every mark').click();
  await expect(shown.getByText(/Test coach, .* on the phone, received/).first()).toBeVisible();
  await expectAccessible(manager);
  await manager.context().close();
});

test.describe('without a network', () => {
  test.use({ refusals: [0] });

  test('[Z-04] taps survive a killed browser, and two phones send each mark once', async ({ page, shop, browser }) => {
    const { classId, batch } = await addRollCall(shop, { students: 4 });
    await enterAsCoach(shop, page);
    await openRollCall(page, batch);
    await untilStored(page);
    const rink = page.context();
    await rink.setOffline(true);
    await row(page, 'Child 01').tap();
    await expect(status(page, 'Not saved yet')).toBeVisible();

    const reopen = async (from: Page): Promise<Page> => {
      await from.close();
      const again = await rink.newPage();
      await openRollCall(again, batch);
      return again;
    };
    let first = await reopen(page);
    await expect(first.getByText('No network.')).toBeVisible();
    await expect(row(first, 'Child 01')).toContainText('Absent');
    await row(first, 'Child 02').tap();
    await first.getByRole('button', { name: 'Save' }).tap();
    await expect(status(first, 'On this phone')).toBeVisible();
    first = await reopen(first);
    await expect(status(first, 'On this phone')).toBeVisible();
    await expect(first.getByText('2 present, 2 absent')).toBeVisible();
    await expectAccessible(first);

    // A colleague with a network takes the same roll call.
    const second = await otherPhone(browser, shop, batch);
    await row(second, 'Child 03').tap();
    await second.getByRole('button', { name: 'Save' }).tap();
    await expect(status(second, 'Sent')).toBeVisible();
    expect(await marksOf(shop, classId)).toContain('Child 03 absent');

    await rink.setOffline(false);
    await expect(status(first, 'Sent')).toBeVisible();
    await expect(first.getByText('No network.')).toBeHidden();
    // The first phone had not touched Child 03, so the colleague's tap counts, and the coach reads so.
    const both = ['Child 01 absent', 'Child 02 absent', 'Child 03 absent', 'Child 04 present'];
    expect(await marksOf(shop, classId)).toEqual(both);
    await expect(row(first, 'Child 03')).toContainText(
      'Test coach marked absent. You had present and had not tapped it.',
    );
    await expectAccessible(first);
    await openRollCall(second, batch);
    await expect(row(second, 'Child 01')).toContainText('Absent');
    await row(second, 'Child 03').tap();
    await expect.poll(() => marksOf(shop, classId)).toContain('Child 03 present');
    first = await reopen(first);
    await expect(row(first, 'Child 03')).toContainText('Present');
    const [count] = await shop.rows<{ count: number }>(
      'select count(*)::int as count from attendance where class_id = $1',
      [classId],
    );
    // Two saves and one tap: nothing is lost or stored twice.
    expect(count?.count).toBe(9);
    await second.context().close();
  });
});

test('[Z-17] a coach cancels a class that has begun, with a reason that families read', async ({ page, shop }) => {
  const { classId, batch } = await addRollCall(shop, { students: 2 });
  await enterAsCoach(shop, page);
  await openRollCall(page, batch);
  await page.getByRole('button', { name: 'Cancel this class' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Cancel this class' });
  await dialog.getByRole('button', { name: 'Cancel it and tell the families' }).tap();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await typeInto(dialog.getByLabel('Reason'), 'Rain on the rink');
  await dialog.getByRole('button', { name: 'Cancel it and tell the families' }).tap();
  await expect(dialog.getByText('The class is cancelled. One family is told now.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().tap();
  await expect(page.getByText('This class was cancelled: Rain on the rink')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel this class' })).toHaveCount(0);
  const [stored] = await shop.rows('select state, reason from batch_class where class_id = $1', [classId]);
  expect(stored).toEqual({ state: 'cancelled', reason: 'Rain on the rink' });
});

async function otherPhone(browser: Browser, shop: OwnShop, batch: string): Promise<Page> {
  const context = await browser.newContext({ ...phone, baseURL: shop.url });
  const page = await context.newPage();
  await enterAsCoach(shop, page);
  await openRollCall(page, batch);
  return page;
}

/** What the roll call has stored on this phone. */
const storedOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const open = indexedDB.open('roll-call');
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const all = open.result.transaction('kept').objectStore('kept').getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    open.result.close();
    return JSON.stringify(all.result);
  });

test.describe('another person on the same phone', () => {
  test.use({ refusals: [0, 401] });

  test('[Z-20] a desk whose session was ended clears the roll call too', async ({ page, shop }) => {
    const { batch } = await addRollCall(shop, { students: 2 });
    const coach = await enterAsCoach(shop, page);
    await openRollCall(page, batch);
    await page.goto('/desk/week');
    await expect(heading(page, 'Week')).toBeVisible();
    expect(await storedOn(page)).toContain('Asthma');
    await shop.rows(`update staff_session set ended_at = now(), end_reason = 'removed' where staff_id = $1`, [
      coach.staffId,
    ]);
    await page.getByRole('link', { name: 'Week after' }).click();
    await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
    await expect.poll(() => storedOn(page)).not.toMatch(/Child|Asthma|[0-9a-f]{64}/);
  });

  test('[Z-04] [Z-20] after the session ended the phone has nothing to read, nobody else can send the marks, and the first still can @slow', async ({
    page,
    shop,
  }) => {
    const { classId, batch } = await addRollCall(shop, { students: 2 });
    const coach = await enterAsCoach(shop, page);
    await openRollCall(page, batch);
    await untilStored(page);
    await page.context().setOffline(true);
    await row(page, 'Child 01').tap();
    await page.getByRole('button', { name: 'Save' }).tap();
    await expect(status(page, 'On this phone')).toBeVisible();
    // The session ends while the phone has no network.
    await shop.rows(`update staff_session set seen_at = now() - interval '3 hours' where staff_id = $1`, [
      coach.staffId,
    ]);
    await page.context().setOffline(false);
    await expect(page.getByText('Test coach has 2 unsent marks on this phone.')).toBeVisible();
    await expect(heading(page, 'Roll call')).toBeVisible();
    const stored = () => storedOn(page);
    // Names, notes and the key are gone before anybody signs in.
    expect(await stored()).not.toMatch(/Child|Asthma|[0-9a-f]{64}/);
    expect(await stored()).not.toContain(coach.email);
    await enter(shop, page, 'manager');
    await openRollCall(page, batch);
    await expect(page.getByText('Test coach has 2 unsent marks on this phone.')).toBeVisible();
    await expectAccessible(page);
    expect(await marksOf(shop, classId)).toEqual([]);
    await page.goto('/desk');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(heading(page, 'Sign in')).toBeVisible();

    await page.goto(await makeLink(shop, coach, { signsIn: true }));
    await expect(heading(page, 'Today')).toBeVisible();
    await openRollCall(page, batch);
    await expect(status(page, 'Sent')).toBeVisible();
    await expect(page.getByText('unsent marks on this phone')).toBeHidden();
    expect(await marksOf(shop, classId)).toEqual(['Child 01 absent', 'Child 02 present']);
    const [by] = await shop.rows<{ staff_id: string }>('select distinct staff_id from attendance where class_id = $1', [
      classId,
    ]);
    expect(by?.staff_id).toBe(coach.staffId);
  });
});

test.describe('a mark that the shop refuses', () => {
  test.use({ refusals: [0] });

  test('[Z-04] stays on the phone with the reason until the coach removes it or turns it into a guest @slow', async ({
    page,
    shop,
  }) => {
    const { classId, batch } = await addRollCall(shop, { students: 2 });
    await enterAsCoach(shop, page);
    await openRollCall(page, batch);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Save' }).tap();
    await expect(status(page, 'On this phone')).toBeVisible();
    await shop.rows(
      `update enrolment e set state = 'ended', ended_at = c.starts_at - interval '1 day' from batch_class c join student s on true
        where c.class_id = $1 and e.batch_id = c.batch_id and s.student_id = e.student_id and s.name = 'Child 01'`,
      [classId],
    );
    await page.context().setOffline(false);
    await expect(status(page, 'Not accepted')).toBeVisible();
    const card = page.getByRole('region', { name: 'Not accepted' });
    await expect(card.getByText('Child 01, present')).toBeVisible();
    await expect(card.getByText('This student had no place in the batch when the class began.')).toBeVisible();
    await expectAccessible(page);
    expect(await marksOf(shop, classId)).toEqual(['Child 02 present']);
    await card.getByRole('button', { name: 'Try again' }).tap();
    await expect(card.getByText('Child 01, present')).toBeVisible();
    await card.getByRole('button', { name: 'Make a guest' }).tap();
    await expect(page.getByText('1 present, 0 absent, 1 guest')).toBeVisible();
    await expect(status(page, 'Sent')).toBeVisible();
    const guests = await shop.rows<{ name: string }>('select name from class_guest where class_id = $1', [classId]);
    expect(guests).toEqual([{ name: 'Child 01' }]);
  });
});
