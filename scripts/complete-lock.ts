import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * `npm ci` refuses a lock file without an entry for each optional package, also for those of other platforms. A registry
 * mirror that lacks some of them makes npm write such a lock file: run this after `npm install` there. An entry without
 * integrity is fetched by its exact version, on its own platform only.
 *
 * It also removes what packages say about the Node version. All scripts run on the Node that is installed with them, but npm would
 * compare with the one it runs on itself: a page of warnings on an older one, and optional packages left out.
 */
interface LockEntry {
  version: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  engines?: unknown;
  optionalDependencies?: Record<string, string>;
}
interface LockFile {
  packages: Record<string, LockEntry>;
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32'];

/** Optional packages that are named in the lock file and have no entry there. */
export function missingEntries({ packages }: LockFile): [path: string, entry: LockEntry][] {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !(`node_modules/${name}` in packages) && !(`${parent}/node_modules/${name}` in packages))
      .map(([name, version]): [string, LockEntry] => {
        const words = name.split(/[-/]/);
        const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc';
        return [
          `node_modules/${name}`,
          {
            version,
            cpu: processors.filter((word) => words.includes(word)),
            ...(dev && { dev }),
            optional: true,
            ...(systems.some((word) => words.includes(word)) && { os: systems.filter((word) => words.includes(word)) }),
            ...(words.includes('linux') && words.some((word) => /^(gnu|musl)/.test(word)) && { libc: [libc] }),
          },
        ];
      }),
  );
}

export const lockPath = join(import.meta.dirname, '../package-lock.json');

if (import.meta.main) {
  const lock = JSON.parse(await readFile(lockPath, 'utf8')) as LockFile;
  const added = missingEntries(lock);
  const [root, ...rest] = Object.entries(lock.packages);
  const sorted = [...rest, ...added].toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries([...(root ? [root] : []), ...sorted]);
  for (const [, entry] of sorted) delete entry.engines;
  await writeFile(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${added.length} entries added`);
}
