import { expect, test } from 'vitest';
import { installedBrowser } from './browser.ts';

const machine = (platform: NodeJS.Platform, arch: NodeJS.Architecture, ...files: string[]) => ({
  platform,
  arch,
  environment: { PATH: '/usr/local/bin:/usr/bin' },
  exists: (path: string) => files.includes(path),
});
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

test('an installed Chrome or Chromium is found, on a Mac too', () => {
  expect(installedBrowser(machine('darwin', 'arm64', macChrome))).toBe(macChrome);
  expect(installedBrowser(machine('linux', 'arm64', '/usr/local/bin/chromium'))).toBe('/usr/local/bin/chromium');
  expect(installedBrowser(machine('linux', 'x64', '/usr/bin/google-chrome'))).toBe('/usr/bin/google-chrome');
});

test('without one, Linux x64 takes the one from npm, and any other machine says what to do', () => {
  expect(installedBrowser(machine('linux', 'x64'))).toBeNull();
  for (const other of [machine('darwin', 'arm64'), machine('linux', 'arm64')]) {
    expect(() => installedBrowser(other)).toThrow('install Google Chrome or Chromium, or set CHROME_PATH');
  }
});

test('CHROME_PATH comes first, and a wrong one is named', () => {
  const mine = { ...machine('darwin', 'arm64', macChrome, '/mine'), environment: { CHROME_PATH: '/mine' } };
  expect(installedBrowser(mine)).toBe('/mine');
  const wrong = { ...mine, environment: { CHROME_PATH: '/nowhere' } };
  expect(() => installedBrowser(wrong)).toThrow('CHROME_PATH names /nowhere');
});
