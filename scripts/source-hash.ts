import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Covers everything the shop is built from: if it changes, the build is stale. */
export async function sourceHash(root: string): Promise<string> {
  const patterns = [
    '{web,ui,desk,contract,domain,public,server,database}/**/*',
    'main.ts',
    '{vite,vite.desk,vite.program,react-router}.config.ts',
    'package{,-lock}.json',
    'tsconfig.json',
    'scripts/{build,patient-loading,source-hash,start}*',
  ];
  const names = (await Array.fromAsync(glob(patterns, { cwd: root, withFileTypes: true })))
    // The demo's pictures are not built: the shop reads them in place. Neither are tests.
    .filter(
      (entry) => entry.isFile() && !/\.avif$|\.test\.tsx?$/.test(entry.name) && !entry.parentPath.includes('/testing'),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const name of names) hash.update(name.slice(root.length)).update(await readFile(name));
  return hash.digest('hex');
}

/** Written last: a build that was interrupted has none. */
export const hashFile = (root: string): string => join(root, 'build/source-hash');

export const isBuilt = async (root: string): Promise<boolean> =>
  (await readFile(hashFile(root), 'utf8').catch(() => '')) === (await sourceHash(root));
