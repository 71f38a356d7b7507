import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import bundled from '@sparticuz/chromium';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'google-chrome-beta'];
const apps = ['Google Chrome', 'Chromium', 'Google Chrome Beta', 'Google Chrome Canary'];

interface Machine {
  platform: NodeJS.Platform;
  arch: NodeJS.Architecture;
  environment: NodeJS.ProcessEnv;
  exists: (path: string) => boolean;
}

const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  environment: process.env,
  exists: existsSync,
};

/** A Chrome or Chromium of the machine; null where the one inside an npm package serves (Linux x64). */
export function installedBrowser({ platform, arch, environment, exists }: Machine = thisMachine): string | null {
  const asked = environment['CHROME_PATH'];
  if (asked !== undefined && asked !== '') {
    if (exists(asked)) return asked;
    throw new Error(`CHROME_PATH names ${asked}, and there is no such file.`);
  }
  const places =
    platform === 'darwin'
      ? ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
          apps.map((app) => join(folder, `${app}.app/Contents/MacOS/${app}`)),
        )
      : ['/usr/bin', ...(environment['PATH'] ?? '').split(delimiter)].flatMap((folder) =>
          names.map((name) => join(folder, name)),
        );
  const found = places.find((path) => exists(path));
  if (found !== undefined) return found;
  if (platform === 'linux' && arch === 'x64') return null;
  throw new Error('The journeys need a browser: install Google Chrome or Chromium, or set CHROME_PATH to one.');
}

export async function findBrowser(): Promise<string> {
  return installedBrowser() ?? (await bundled.executablePath());
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
