import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './e2e/browser.ts';
import { firebase } from './e2e/firebase.ts';
import { desktop, phone } from './e2e/screens.ts';

const port = Number(process.env['E2E_PORT'] ?? 4310);
// Workers read this file again: only the first reader makes the folder and passes it on.
const dataFolder = process.env['E2E_DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'pahiya-e2e-'));
process.env['E2E_DATA_DIR'] = dataFolder;
// As root, PostgreSQL runs under another account, which has to get in.
chmodSync(dataFolder, 0o755);

/** As many as the cores that we count on: with one more, the same journeys take 7 % longer. */
const workers = 2;
const launchOptions = { executablePath: await findBrowser(), args: browserArguments };
/** Pictures take up to a quarter of the CPU time of a page. What is about them is tagged `@pictures`. */
const withoutPictures = {
  ...launchOptions,
  args: [...browserArguments, '--blink-settings=imagesEnabled=false'],
};

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers,
  forbidOnly: true,
  reporter: [['list'], ['./e2e/clean-up.ts']],
  timeout: 120_000,
  // A busy machine is slow, not wrong.
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // It would answer what a test intercepts. Its own tests allow it.
    serviceWorkers: 'block',
    launchOptions: withoutPictures,
    // Marquee, skeletons and transitions take a tenth of the CPU time. Journeys about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    // In `npm test`, each journey once.
    { name: 'pictures', grep: /@pictures/, grepInvert: /@slow/, workers: 1, use: { ...desktop, launchOptions } },
    { name: 'desktop', grepInvert: /@(pictures|slow)/, use: desktop },
    // In `npm run test:slow`.
    { name: 'slow-pictures', grep: /@pictures.*@slow/, workers: 1, use: { ...desktop, launchOptions } },
    { name: 'slow', grep: /@slow/, grepInvert: /@pictures/, use: desktop },
    { name: 'slow-phone', grep: /@phone/, use: phone },
  ],
  webServer: {
    command: 'node e2e/start-shop.ts',
    url: `http://localhost:${port}/readyz`,
    env: {
      PORT: String(port),
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '0',
      // Browsers and shop share two cores here: slow is not overloaded.
      OVERLOAD_DELAY_MS: '0',
      PICTURES_AHEAD: 'off',
      // Of e2e/enquiry-host.spec.ts, one a worker.
      ENQUIRY_ORIGINS: Array.from({ length: workers }, (_, index) => `http://localhost:${port + 20 + index}`).join(),
      // Customers come from many addresses, as they do in life.
      TRUST_PROXY: '127.0.0.1,::1',
      GOOGLE_SIMULATOR_PORT: String(port + 1),
      // Journeys pay and look into the ledger there.
      RAZORPAY_SIMULATOR_PORT: String(port + 1000),
      ...firebase,
    },
    // Its errors belong to the report.
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 120_000,
  },
});
