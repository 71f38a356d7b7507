import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import bundled from '@sparticuz/chromium';

/** The headless shell comes first, because it needs less memory. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'google-chrome-beta',
];
const apps = ['Google Chrome', 'Chromium', 'Google Chrome Beta', 'Google Chrome Canary'];

interface Machine {
  platform: NodeJS.Platform;
  environment: NodeJS.ProcessEnv;
  exists: (path: string) => boolean;
}

const thisMachine: Machine = {
  platform: process.platform,
  environment: process.env,
  exists: existsSync,
};

/** The Chrome or Chromium installed on this machine. */
export function installedBrowser({ platform, environment, exists }: Machine = thisMachine): string | null {
  const asked = environment['CHROME_PATH'];
  if (asked !== undefined && asked !== '') {
    if (exists(asked)) return asked;
    throw new Error(`CHROME_PATH names ${asked}, but there is no such file.`);
  }
  const places =
    platform === 'darwin'
      ? ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
          apps.map((app) => join(folder, `${app}.app/Contents/MacOS/${app}`)),
        )
      : ['/usr/bin', ...(environment['PATH'] ?? '').split(delimiter)].flatMap((folder) =>
          names.map((name) => join(folder, name)),
        );
  return places.find((path) => exists(path)) ?? null;
}

export async function findBrowser(): Promise<string> {
  const installed = installedBrowser();
  if (installed !== null) return installed;
  if (process.platform === 'linux' && process.arch === 'x64') return bundled.executablePath();
  installBrowser();
  const found = installedBrowser();
  if (found !== null) return found;
  throw new Error('The journeys need a browser: install Google Chrome or Chromium, or set CHROME_PATH to one.');
}

/** No npm package ships a browser for Linux on ARM. Debian's is installed only as root, as in a container: elsewhere it would ask for a password. */
function installBrowser(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  process.stderr.write('There is no browser here: installing the package chromium-headless-shell.\n');
  for (const options of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell']])
    spawnSync('apt-get', options, { stdio: ['ignore', 'ignore', 'inherit'] });
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
