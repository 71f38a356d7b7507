import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from './source-hash.ts';

const root = join(import.meta.dirname, '..');

/** Builds if the build is missing or stale, then runs the shop in this same process, so that signals reach it. */
if (!(await isBuilt(root))) {
  if (process.stdout.isTTY) process.stdout.write('  Building the shop …\n');
  // Hidden unless it fails: the output is for developers, who use `npm run build`.
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'build.ts')], {
    cwd: root,
  });
  if (status !== 0) {
    process.stderr.write(Buffer.concat([stdout, stderr]));
    process.exit(status ?? 1);
  }
}
await import(join(root, 'build/program/main.js'));
