import type { APIRequestContext } from '@playwright/test';
import { test } from './journey.ts';
import { expect } from './shop.ts';

/** From the header that every PNG begins with. */
async function sizeOfPng(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path);
  expect(answer.headers()['content-type']).toBe('image/png');
  const bytes = await answer.body();
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('the shop can be installed', async ({ request }) => {
  const address = /<link rel="manifest" href="([^"]+)"/.exec(await (await request.get('/about')).text())?.[1];
  const manifest = (await (await request.get(address ?? '')).json()) as {
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of manifest.icons) expect(await sizeOfPng(request, src)).toBe(sizes);
});

test('a shared link has a picture', async ({ request }) => {
  expect(await sizeOfPng(request, '/share.png')).toBe('1200x630');
});
