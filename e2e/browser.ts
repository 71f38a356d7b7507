import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A Chromium of the machine where there is one, else the one that ships inside an npm package (Linux x64). */
export async function findBrowser(): Promise<string> {
  return installed.find((path) => existsSync(path)) ?? (await chromium.executablePath());
}

/** As root, as in most containers, Chromium runs only without its sandbox; the rest keeps it from calling home. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
