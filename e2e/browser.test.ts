import { expect, test } from 'vitest';
import { installedBrowser } from './browser.ts';

const machine = (platform: NodeJS.Platform, ...files: string[]) => ({
  platform,
  environment: { PATH: '/usr/local/bin:/usr/bin' },
  exists: (path: string) => files.includes(path),
});
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

test('an installed Chrome or Chromium is found, on a Mac too', () => {
  expect(installedBrowser(machine('darwin', macChrome))).toBe(macChrome);
  expect(installedBrowser(machine('linux', '/usr/local/bin/chromium'))).toBe('/usr/local/bin/chromium');
  expect(installedBrowser(machine('linux', '/usr/bin/google-chrome'))).toBe('/usr/bin/google-chrome');
  expect(installedBrowser(machine('linux'))).toBeNull();
});

test('CHROME_PATH comes first, and a wrong one is named', () => {
  const mine = { ...machine('darwin', macChrome, '/mine'), environment: { CHROME_PATH: '/mine' } };
  expect(installedBrowser(mine)).toBe('/mine');
  const wrong = { ...mine, environment: { CHROME_PATH: '/nowhere' } };
  expect(() => installedBrowser(wrong)).toThrow('CHROME_PATH names /nowhere');
});
