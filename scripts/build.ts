import { spawnSync } from 'node:child_process';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildRollCallWorker } from './build-roll-call-worker.ts';
import { buildServiceWorker } from './build-service-worker.ts';
import { hashFile, isBuilt, sourceHash } from './source-hash.ts';

const root = join(import.meta.dirname, '..');
const clientFolder = join(root, 'build/client');
const deskFolder = join(root, 'build/desk');

/** Builds the front end, the desk and the server, and compresses text files in advance. */
if (await isBuilt(root)) {
  process.stdout.write('The build is up to date.\n');
  process.exit();
}
await rm(hashFile(root), { force: true });
run('@react-router/dev/bin.cjs', 'build');
await buildServiceWorker(root, clientFolder);
run('vite/bin/vite.js', 'build', '--config', 'vite.desk.config.ts');
await buildRollCallWorker(root, deskFolder);
run('vite/bin/vite.js', 'build', '--config', 'vite.program.config.ts');
await compress(clientFolder);
await compress(deskFolder);
await writeFile(hashFile(root), await sourceHash(root));

function run(program: string, ...options: string[]): void {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', program), ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

async function compress(folder: string): Promise<void> {
  for await (const name of glob('**/*.{js,css,svg,json,webmanifest,txt,html}', { cwd: folder })) {
    const path = join(folder, name);
    const bytes = await readFile(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  }
}
