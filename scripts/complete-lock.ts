import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * `npm ci` refuses a lock file that lacks an entry for any optional package, even one of another platform. npm writes such a lock
 * file if a registry mirror lacks some of them: run this after `npm install` there. It asks the registry for the hash of each such package
 * and prints those the registry does not have. npm installs these without a hash, by exact version and only on their own platform.
 *
 * It also removes the Node versions that packages ask for. All scripts run on the Node that the project installs, but npm compares
 * with the Node it runs on itself: on an older one it would print a page of warnings and skip optional packages.
 */
export interface LockEntry {
  version: string;
  integrity?: string;
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

const registry = 'https://registry.npmjs.org';
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32'];

/** Optional packages that the lock file names without having an entry for them. */
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

/** Undefined: the registry does not have this version. */
async function findIntegrity(name: string, version: string): Promise<string | undefined> {
  const answer = await fetch(`${registry}/${name.replace('/', '%2f')}`);
  if (!answer.ok) return undefined;
  const { versions = {} } = (await answer.json()) as { versions?: Record<string, { dist?: { integrity?: string } }> };
  return versions[version]?.dist?.integrity;
}

/** `node_modules/a/node_modules/@b/c` is the package @b/c. */
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

export const lockPath = join(import.meta.dirname, '../package-lock.json');

if (import.meta.main) {
  const lock = JSON.parse(await readFile(lockPath, 'utf8')) as LockFile;
  const added = missingEntries(lock);
  const [root, ...rest] = Object.entries(lock.packages);
  const sorted = [...rest, ...added].toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries([...(root ? [root] : []), ...sorted]);
  for (const [, entry] of sorted) delete entry.engines;
  const unknown: string[] = [];
  for (const [path, entry] of sorted.filter(([, { integrity }]) => integrity === undefined)) {
    const integrity = await findIntegrity(nameOf(path), entry.version);
    if (integrity === undefined) unknown.push(`${nameOf(path)}@${entry.version}`);
    else entry.integrity = integrity;
  }
  await writeFile(lockPath, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${added.length} entries added`);
  if (unknown.length > 0) console.log(`The registry has no ${unknown.join(', ')}`);
}
