import { chromium, type Browser, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../e2e/browser.ts';
import { median } from './load.ts';
import { runShop } from './processes.ts';
import { openSlowNetwork } from './slow-network.ts';
import { atMost, type Row } from './table.ts';

/** Of a cheap phone, in a village, in a town and at home. */
const networks = [
  { name: '2G', kilobitsPerSecond: 400, roundTripMs: 300, readSecondsMax: 5, answerSecondsMax: 12 },
  { name: '4G', kilobitsPerSecond: 1600, roundTripMs: 150, readSecondsMax: 3, answerSecondsMax: 6 },
  { name: 'Wi-Fi', kilobitsPerSecond: 20_000, roundTripMs: 30, readSecondsMax: 2, answerSecondsMax: 4 },
];
const processorSlowdown = 4;
/** The median counts. */
const runs = 3;

const pages = [
  { name: 'home', path: '/' },
  { name: 'listing', path: '/product?search=guard' },
];

interface Visit {
  /** When the first product can be read. */
  readMs: number;
  /** When Add to Cart answers, pressed as soon as it can be read. */
  answeredMs: number;
}

/** A first visit, with nothing cached, by somebody who presses Add to Cart at once. */
export async function benchFirstVisit(dataFolder: string): Promise<Row[]> {
  const shop = await runShop({ DATA_DIR: dataFolder });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  try {
    // Warm up: the pages are rendered and their pictures are cut.
    for (const { path } of pages) await visit(browser, shop.origin + path, 1);
    const rows: Row[] = [];
    for (const network of networks) rows.push(...(await visitBy(network, browser, shop.origin)));
    return rows;
  } finally {
    await browser.close();
    await shop.stop();
  }
}

async function visitBy(network: (typeof networks)[number], browser: Browser, shopOrigin: string): Promise<Row[]> {
  const slow = await openSlowNetwork(shopOrigin, network);
  const rows: Row[] = [];
  for (const { name, path } of pages) {
    const visits: Visit[] = [];
    for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, slow.origin + path, processorSlowdown));
    const what = `first visit by ${network.name}, ${name}`;
    const seconds = (field: keyof Visit) => median(visits.map((each) => each[field])) / 1000;
    rows.push(
      atMost(`${what}: the first product can be read`, seconds('readMs'), network.readSecondsMax, 's'),
      atMost(`${what}: Add to Cart answers`, seconds('answeredMs'), network.answerSecondsMax, 's'),
    );
  }
  await slow.close();
  return rows;
}

/** Of a product without options, so that one press buys it. */
const plainCard = 'article:not(:has([aria-label^="Choose options"])) [aria-label^="Add to Cart"]';

async function visit(browser: Browser, url: string, slowdown: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(watchFirstProduct, plainCard);
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    const readMs = await noted(page, 'readMs');
    await page.locator(plainCard).first().tap({ timeout: 60_000, noWaitAfter: true });
    return { readMs, answeredMs: await noted(page, 'answeredMs') };
  } finally {
    await context.close();
  }
}

const noted = async (page: Page, field: keyof Visit): Promise<number> => {
  const found = await page.waitForFunction((name) => (globalThis as unknown as Partial<Visit>)[name], field, {
    timeout: 60_000,
  });
  return Number(await found.jsonValue());
};

/** Runs in the page. A frame is drawn only once the styles are there, so what has a place in one can be read. */
function watchFirstProduct(card: string): void {
  const times = globalThis as unknown as Partial<Visit>;
  const look = () => {
    if (document.querySelector(card)?.getClientRects().length) times.readMs ??= performance.now();
    if (document.querySelector('header a[href="/cart"]')?.textContent?.includes('1')) {
      times.answeredMs = performance.now();
      return;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
