import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { serveFrontEndFromVite } from './front-end.ts';

// The only test with a development server: on a cold cache its first page takes up to a minute, and two that share a cache spoil it for each other.
const cacheFolder = await mkdtemp(join(tmpdir(), 'pahiya-vite-'));
afterAll(() => rm(cacheFolder, { recursive: true, maxRetries: 20, retryDelay: 100 }));

test('`npm run dev` serves pages and the desk without a build', { timeout: 300_000 }, async () => {
  const { http } = await testApp({ demo: true, openFrontEnd: () => serveFrontEndFromVite(cacheFolder) });
  const home = await http.inject({ url: '/' });
  expect(home.statusCode).toBe(200);
  expect(home.payload).toContain('Popular Products');
  expect((await http.inject({ url: '/desk' })).payload).toContain('/@vite/client');
});
