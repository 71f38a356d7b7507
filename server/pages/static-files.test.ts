import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { afterUse } from '../../database/testing/after-use.ts';
import { noFrontEnd } from '../testing/no-front-end.ts';
import { testApp } from '../testing/test-app.ts';

test('a file deleted after the start is not found, and cannot be written to', async () => {
  const clientFolder = mkdtempSync(join(tmpdir(), 'pahiya-client-'));
  afterUse(async () => rmSync(clientFolder, { recursive: true, force: true }));
  mkdirSync(join(clientFolder, 'assets'));
  writeFileSync(join(clientFolder, 'assets/app-1a2b.js'), 'start()');
  const { http } = await testApp({ openFrontEnd: async () => ({ ...(await noFrontEnd()), clientFolder }) });
  expect((await http.inject('/assets/app-1a2b.js')).statusCode).toBe(200);
  rmSync(join(clientFolder, 'assets/app-1a2b.js'));
  expect((await http.inject('/assets/app-1a2b.js')).statusCode).toBe(404);
  expect((await http.inject({ method: 'POST', url: '/assets/app-1a2b.js' })).statusCode).toBe(405);
});
