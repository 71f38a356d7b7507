import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { contract } from '../contract/contract.ts';
import type { Endpoint } from '../contract/endpoint.ts';

/** Bundles the service worker into one file, with the version of the build and the list of what it may cache. */
export async function buildServiceWorker(root: string, clientFolder: string): Promise<void> {
  const assets = (await readdir(join(clientFolder, 'assets'))).sort();
  const version = createHash('sha256').update(assets.join('\n')).digest('hex').slice(0, 12);
  const catalogueCalls = Object.entries<Endpoint>(contract).filter(([, call]) => call.cachedUntilCatalogueChanges);
  const patterns = catalogueCalls.map(([key]) => `^/api${key.replace('GET ', '').replaceAll(/:[^/]+/g, '[^/]+')}$`);
  const parts = await findParts(join(clientFolder, 'assets'), assets);
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: {
      buildVersion: JSON.stringify(version),
      cataloguePatterns: JSON.stringify(patterns),
      partsOfFiles: JSON.stringify(parts),
    },
    build: {
      outDir: clientFolder,
      emptyOutDir: false,
      lib: { entry: join(root, 'web/offline/service-worker.ts'), formats: ['es'], fileName: () => 'sw.js' },
    },
  });
}

const staticImport = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;
const dynamicImport = /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g;

/** For each file, the files that a page containing it may load on demand, with their imports. */
async function findParts(folder: string, assets: string[]): Promise<Record<string, string[]>> {
  const names = assets.filter((name) => name.endsWith('.js'));
  const code = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
  const named = (pattern: RegExp, name: string) =>
    Array.from((code.get(name) ?? '').matchAll(pattern), ([, found = '']) => found);
  const withImports = (name: string, found = new Set<string>()): Set<string> => {
    if (!found.has(name)) {
      found.add(name);
      for (const imported of named(staticImport, name)) withImports(imported, found);
    }
    return found;
  };
  // Any page may need these lookups, and they are small. Not the bill: it needs a login, and pages behind a login are not cached.
  const lookups = names.filter((name) => /^lookup-(?!bill)/.test(name));
  const parts = names.map((name) => {
    const onDemand = [...named(dynamicImport, name), ...(name.startsWith('frame-') ? lookups : [])];
    const files = new Set(onDemand.flatMap((each) => [...withImports(each)]));
    return [`/assets/${name}`, [...files.difference(withImports(name))].map((file) => `/assets/${file}`)] as const;
  });
  return Object.fromEntries(parts.filter(([, files]) => files.length > 0));
}
