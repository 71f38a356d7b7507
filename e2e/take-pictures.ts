import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { freePort } from '../database/free-port.ts';
import { browserArguments, findBrowser } from './browser.ts';
import { hydrated } from './hydration.ts';
import { program } from './program.ts';
import { phone } from './screens.ts';

/** Takes the pictures of README and docs, on a new demo shop with its history. `npm run pictures`, before each release. */
const docs = join(import.meta.dirname, '../docs');

interface Demo {
  url: string;
  deskLink: string;
  close: () => Promise<void>;
}

/** As a newcomer starts it. The link of its desk is only in the log. */
async function startDemo(): Promise<Demo> {
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-pictures-'));
  // As root, PostgreSQL runs under another account, which has to get in.
  chmodSync(folder, 0o755);
  const shop = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
      RATE_LIMIT_PER_MINUTE: '0',
      OVERLOAD_DELAY_MS: '0',
      RAZORPAY_SIMULATOR_PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const close = async () => {
    shop.kill('SIGTERM');
    if (shop.exitCode === null) await once(shop, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: shop.stdout })) {
    const [deskLink, url = ''] = /(http:[^"\s]+)\/desk\/join#[^"\s]+/.exec(line) ?? [];
    if (deskLink === undefined) continue;
    // Nobody reads the rest; a full pipe would stop the shop.
    shop.stdout.resume();
    return { url, deskLink, close };
  }
  await close();
  throw new Error('the demo shop ended before it printed the link of its desk');
}

const deskWidth = 1000;

async function save(picture: Buffer, name: string, width: number): Promise<void> {
  const { size } = await sharp(picture)
    .resize({ width })
    .webp({ quality: 80 })
    .toFile(join(docs, `${name}.webp`));
  process.stdout.write(`docs/${name}.webp, ${Math.round(size / 1024)} kB\n`);
}

const shot = (page: Page, height: number) =>
  page.screenshot({ animations: 'disabled', clip: { x: 0, y: 0, width: page.viewportSize()?.width ?? 0, height } });

/** A page of the shop once its pictures have come. */
async function openShopPage(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
}

/** The home page on a desktop, with a phone in front of it. */
async function takeHome(browser: Browser, url: string): Promise<void> {
  const shots: string[] = [];
  for (const screen of [{ viewport: { width: 1280, height: 900 } }, { ...phone, deviceScaleFactor: 2 }]) {
    const context = await browser.newContext({ ...screen, reducedMotion: 'reduce', locale: 'en-IN' });
    const page = await context.newPage();
    await openShopPage(page, url);
    shots.push((await shot(page, screen.viewport.height)).toString('base64'));
    await context.close();
  }
  const [desktop = '', mobile = ''] = shots;
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  const img = (picture: string, style: string) =>
    `<img src="data:image/png;base64,${picture}" style="position:absolute;border-radius:16px;box-shadow:0 24px 60px #0a102433;${style}">`;
  await page.setContent(
    `<body style="margin:0;background:#e6eaf6">${img(desktop, 'left:40px;top:40px;width:1100px')}${img(mobile, 'right:50px;bottom:34px;width:300px')}`,
  );
  await save(await page.screenshot(), 'home', 1280);
  await page.close();
}

interface DeskPicture {
  name: string;
  path: string;
  height: number;
  /** What somebody does there first. */
  act?: (page: Page) => Promise<void>;
}

const openFirst = (page: Page) => page.locator('main tbody a, main a[href*="/window/sliders/"]').first().click();

const deskPictures: readonly DeskPicture[] = [
  { name: 'desk-today', path: '', height: 780 },
  {
    name: 'desk-orders',
    path: '/orders?view=to-pack',
    height: 640,
    async act(page) {
      for (const row of [0, 1, 2]) await page.locator('main tbody input[type=checkbox]').nth(row).check();
    },
  },
  { name: 'desk-order', path: '/orders?view=to-pack', height: 800, act: openFirst },
  { name: 'desk-products', path: '/products?q=wheels', height: 700 },
  { name: 'desk-product', path: '/products?q=velox', height: 1000, act: openFirst },
  { name: 'desk-stock', path: '/stock?q=wheels', height: 800 },
  { name: 'desk-slider', path: '/window', height: 1214, act: openFirst },
  { name: 'desk-reviews', path: '/reviews?sort=oldest&state=waiting', height: 800 },
];

async function takeDesk(browser: Browser, { url, deskLink }: Demo): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
  const page = await context.newPage();
  await page.goto(deskLink);
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  for (const { name, path, height, act } of deskPictures) {
    await page.setViewportSize({ width: 1280, height });
    await page.goto(`${url}/desk${path}`, { waitUntil: 'networkidle' });
    if (act) {
      const title = await page.getByRole('heading', { level: 1 }).textContent();
      await act(page);
      await page.waitForLoadState('networkidle');
      if (act === openFirst)
        await page
          .locator('h1')
          .filter({ hasNotText: title ?? '' })
          .waitFor();
    }
    await page.waitForLoadState('networkidle');
    await save(await shot(page, height), name, deskWidth);
  }
  await context.close();
}

const demo = await startDemo();
try {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  await takeHome(browser, demo.url);
  await takeDesk(browser, demo);
  await browser.close();
} finally {
  await demo.close();
}
