import { expect, test as base, type Page } from '@playwright/test';
import { openAccount, type Customer } from './customer.ts';
import { openOrders, type Orders } from './orders.ts';
import { startOwnShop, type OwnShop } from './own-shop.ts';
import { waitsForHydration } from './hydration.ts';

/**
 * Not our errors: Playwright logs when it blocks the service worker, Chromium when a preload meets one or pictures are switched off
 * (see playwright.config.ts).
 */
const notOurs = new RegExp(
  [
    '^Service Worker registration blocked by Playwright$',
    'cross-world service worker resource mismatch',
    'is not used because image loading is disabled',
  ].join('|'),
);
/** Expected with pictures switched off; e2e/pictures.spec.ts covers real pictures. */
const unusedPicture = /\/media\/\S+ was preloaded using link preload but not used/;

/** Chromium's messages without a network, its own and those about files that a service worker could not get. */
const noNetwork = /net::ERR_(INTERNET_DISCONNECTED|FAILED)/;

interface Surroundings {
  page: Page;
  /** Statuses with which the shop refuses something in this journey, 0 for no network; browsers report each as an error. */
  refusals: number[];
  /** Whether a stray line in the console fails the journey. */
  checksConsole: boolean;
}

interface OfWorker {
  /** A test that changes the account or ends its sessions needs its own. */
  customer: Customer;
  orders: Orders;
  shop: OwnShop;
  /** Of `shop`. */
  shopOrders: Orders;
}

/**
 * Every journey uses these: a stray error in the console, or an uncaught one, fails it. All fixtures of a worker are here and made when
 * first used, because for journeys with other fixtures Playwright starts another worker and browser.
 */
export const test = base.extend<Surroundings, OfWorker>({
  refusals: [[], { option: true }],
  checksConsole: [true, { option: true }],
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) context.on('page', waitsForHydration);
    await use(context);
  },
  page: async ({ page, refusals, checksConsole }, use, { project }) => {
    const errors: string[] = [];
    const hasPictures = project.name.endsWith('pictures');
    const isExpected = (text: string) =>
      refusals.some((status) =>
        status === 0 ? noNetwork.test(text) : text.includes(`responded with a status of ${status}`),
      );
    page.on('console', (message) => {
      const isLoud = message.type() === 'error' || message.type() === 'warning';
      if (!isLoud || notOurs.test(message.text()) || isExpected(message.text())) return;
      if (!hasPictures && unusedPicture.test(message.text())) return;
      errors.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(page);
    if (checksConsole) expect(errors, 'the browser console stays quiet').toEqual([]);
  },
  // Playwright reads from the first parameter which fixtures these need.
  // oxlint-disable-next-line no-empty-pattern
  customer: [async ({}, use) => use(await openAccount()), { scope: 'worker' }],
  orders: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { close, ...orders } = await openOrders();
      await use(orders);
      await close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  shop: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { close, ...shop } = await startOwnShop();
      await use(shop);
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shopOrders: [
    async ({ shop }, use) => {
      const { close, ...orders } = await openOrders(shop.folder);
      await use(orders);
      await close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** Journeys in a shop of their own, one per worker: they can change its settings, prices and stock. */
export const ownShopTest = test.extend({ baseURL: async ({ shop }, use) => use(shop.url) });
