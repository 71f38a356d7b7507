import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sourceHash } from './source-hash.ts';

async function hashesAround(file: string) {
  const root = await mkdtemp(join(tmpdir(), 'pahiya-hash-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, file, '..'), { recursive: true });
  await writeFile(join(root, file), 'before');
  const before = await sourceHash(root);
  expect(await sourceHash(root)).toBe(before);
  await writeFile(join(root, file), 'after');
  return { before, after: await sourceHash(root) };
}

test.each([
  'web/home/home.tsx',
  'ui/button.tsx',
  'contract/cart.ts',
  'domain/bill.ts',
  'public/favicon.svg',
  'server/app.ts',
  'database/migrate.ts',
  'main.ts',
  'package.json',
  'scripts/patient-loading.ts',
])('a change to %s makes npm start build again', async (file) => {
  const { before, after } = await hashesAround(file);
  expect(after).not.toBe(before);
});

test.each(['server/app.test.ts', 'database/testing/rows.ts'])('a change to %s does not', async (file) => {
  const { before, after } = await hashesAround(file);
  expect(after).toBe(before);
});
