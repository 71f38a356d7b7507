import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

const font = /\/desk\/assets\/[\w.-]+\.woff2/g;

/** Bundles the service worker of the roll call, with the list of all files that the page may need. */
export async function buildRollCallWorker(root: string, deskFolder: string): Promise<void> {
  const files = await findPageFiles(deskFolder, 'roll-call.html');
  const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { buildVersion: JSON.stringify(version), pageFiles: JSON.stringify(files) },
    build: {
      outDir: deskFolder,
      emptyOutDir: false,
      lib: {
        entry: join(root, 'desk/roll-call/service-worker.ts'),
        formats: ['es'],
        fileName: () => 'roll-call-worker.js',
      },
    },
  });
}

/** Scripts, styles and fonts: nothing may be missing when the phone has no network. */
async function findPageFiles(deskFolder: string, entry: string): Promise<string[]> {
  const text = await readFile(join(deskFolder, '.vite/manifest.json'), 'utf8');
  const chunks = JSON.parse(text) as Record<string, Chunk>;
  const names = new Set<string>();
  const add = (name: string) => {
    if (names.has(name)) return;
    names.add(name);
    const { imports = [], dynamicImports = [] } = chunks[name] ?? {};
    for (const each of [...imports, ...dynamicImports]) add(each);
  };
  add(entry);
  const used = [...names].flatMap((name) => chunks[name] ?? []);
  const styles = [...new Set(used.flatMap(({ css = [] }) => css))];
  const fonts = await Promise.all(
    styles.map(async (name) =>
      [...(await readFile(join(deskFolder, name), 'utf8')).matchAll(font)].map(([path]) => path),
    ),
  );
  const scripts = used.map(({ file }) => file).filter((file) => file.endsWith('.js'));
  const files = [...new Set([...[...scripts, ...styles].map((file) => `/desk/${file}`), ...fonts.flat()])].toSorted();
  if (scripts.length === 0 || styles.length === 0) throw new Error('the page of the roll call has no files');
  return files;
}
