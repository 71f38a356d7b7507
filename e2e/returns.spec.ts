import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { formatRupees } from '../domain/money.ts';
import { commonFolder } from './shop-database.ts';
import { test } from './journey.ts';
import { mailsTo } from './mail.ts';
import { expect } from './orders.ts';
import { expectAccessible, toast, typeInto } from './shop.ts';

const photo = async () => ({
  name: 'box.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#8a6d3b' } })
    .jpeg()
    .toBuffer(),
});

test('[O-16] [O-06] a customer returns one piece with a photo and a note, follows it on Track, and keeps the credit note @phone', async ({
  page,
  orders,
}) => {
  const customer = await orders.newCustomer(page);
  const { orderId, lines } = await orders.place(customer, { mode: 'Pay on delivery' });
  const [wheel] = lines;
  await orders.move(orderId, 'Packed', 'Shipped', 'Out for delivery', 'Delivered');
  await page.goto('/my-account');
  await page.getByRole('link', { name: /^Return or exchange/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Return or exchange' });
  const send = dialog.getByRole('button', { name: /^Send/ });
  const piece = dialog.getByRole('checkbox').first();
  const note = dialog.getByRole('textbox', { name: /^What is wrong/ });
  await send.click();
  await expect(dialog.getByText('Please choose what you want to send back.')).toBeVisible();
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible();
  await expect(piece).toBeFocused();
  await piece.press('Space');
  await expect(dialog.getByText('of 2')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Damaged or faulty');
  await typeInto(note, 'One bearing is rusty.');
  await expectAccessible(page);

  // A reload keeps the unsent form.
  await page.reload();
  await expect(piece).toBeChecked();
  await expect(note).toHaveValue('One bearing is rusty.');
  // A large photo takes a while to resize. Others can be chosen and removed meanwhile, and the form waits for it.
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const read = createImageBitmap;
    const readLater = async (file: Blob) => {
      await promise;
      return read(file);
    };
    Object.assign(globalThis, { createImageBitmap: readLater, readNow: resolve });
  });
  const { buffer, ...small } = await photo();
  const large = { ...small, buffer: Buffer.concat([buffer, Buffer.alloc(2_000_000)]) };
  const photos = dialog.getByRole('list', { name: 'Photos' }).getByRole('listitem');
  await dialog.getByLabel('Add photos').setInputFiles(large);
  await dialog.getByLabel('Add photos').setInputFiles([
    { ...small, buffer },
    { ...small, buffer },
  ]);
  await expect(photos).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Remove photo 3' }).click();
  await expect(dialog.getByRole('img', { name: 'Photo 2' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Preparing your photos…' })).toHaveAttribute('aria-disabled', 'true');
  await page.evaluate(() => (globalThis as unknown as { readNow: () => void }).readNow());
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expect(photos).toHaveCount(2);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/my-returns')) sent.push(request.method());
  });
  await send.dblclick();
  await expect(toast(page, 'We have your request. We will answer by mail.')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(sent).toEqual(['POST', 'PUT', 'PUT']);
  await expect(page).toHaveURL(`/track/${orderId}`);

  const back = page.getByRole('region', { name: 'Returns' }).getByRole('article');
  const shows = async (state: string, ...words: string[]) => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(back.getByRole('heading', { name: state })).toBeVisible();
    for (const each of words) await expect(back).toContainText(each);
  };
  await shows('Return requested', `1 × ${wheel?.name ?? ''}`, 'Damaged or faulty', 'One bearing is rusty.');
  await expect(back.getByRole('img', { name: 'Your photo 1' })).toHaveAttribute('src', /^data:image\/webp/);
  await expectAccessible(page);
  await orders.moveReturn(orderId, 'approved');
  await shows('Return approved', 'Please send the items back', 'Please use the old box.');
  await orders.moveReturn(orderId, 'received');
  await shows('Return received');
  await orders.moveReturn(orderId, 'closed');
  const refund = formatRupees((wheel?.unitPaise ?? 0) / 100);
  await shows('Return complete', `Refund: ${refund}`);
  const subjects = async () => (await mailsTo(customer.email, commonFolder())).map(({ subject = '' }) => subject);
  for (const said of [/: we have your request/, /: your return is approved$/, /: your return is complete$/]) {
    await expect.poll(subjects).toContainEqual(expect.stringMatching(said));
  }

  await back.getByRole('link', { name: 'Credit note' }).click();
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('heading', { name: 'Credit Note' })).toBeVisible();
  const number = /CN\/\d\d-\d\d\/\d{5}/.exec(await sheet.innerText())?.[0] ?? 'none';
  const shown = [/PAH\/\d\d-\d\d\/\d{5}/.exec(await sheet.innerText())?.[0] ?? 'none', refund, 'Damaged or faulty'];
  for (const words of shown) await expect(sheet).toContainText(words);
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe(`credit-note-${number.replaceAll('/', '-')}.pdf`);
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const { text } = await extractText(pdf, { mergePages: true });
  for (const words of [number, ...shown]) expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
  await page.getByRole('link', { name: 'Back to the order' }).click();
  await expect(page.getByRole('list', { name: 'Credit notes' }).getByRole('link')).toContainText(number);
});
