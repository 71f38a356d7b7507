import { get } from 'node:http';
import { expect, startOwnShop } from '../own-shop.ts';
import { test } from '../journey.ts';
import { typeInto } from '../shop.ts';
import { enter, heading } from './desk.ts';

const address = '/api/grouped-product/single/crash-shorts';

/** On a connection of its own, so that either process may answer. */
const ask = (url: string) =>
  new Promise<string>((resolve, reject) => {
    get(url, { agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => (text += part));
      answer.on('end', () => resolve(text));
    }).on('error', reject);
  });

test('[G-01] a price changed at the desk is in the shop of two processes within two seconds @slow', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { close, ...shop } = await startOwnShop({ PROCESSES: '2' });
  try {
    const readPage = () => ask(`${shop.url}/product?search=crash+shorts`);
    const sentBy = async () =>
      [...(await ask(`${shop.url}/metrics`)).matchAll(/^pages_sent_total\{worker="\d+"\} (\d+)$/gm)].map(([, count]) =>
        Number(count),
      );
    await expect.poll(async () => (await sentBy()).length, { timeout: 60_000 }).toBe(2);
    const askOften = () => Promise.all(Array.from({ length: 20 }, readPage));
    // Both have it in their cache.
    await askOften();
    await enter(shop, page);
    await page.goto(`${shop.url}/desk/products/crash-shorts`);
    await expect(heading(page, 'Padded Crash Shorts')).toBeVisible();
    await typeInto(page.getByRole('textbox', { name: 'Sale price of CRS-M in rupees' }), '1234');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden();
    await expect(async () => {
      const before = await sentBy();
      for (const text of await askOften()) expect(text).toContain('1,234.00');
      const after = await sentBy();
      for (const [index, count] of after.entries()) expect(count).toBeGreaterThan(before[index] ?? 0);
    }).toPass({ timeout: 2000 });
    expect(await ask(shop.url + address)).toContain('1234');
  } finally {
    await close();
  }
});
