import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { contract } from '../contract/contract.ts';
import type { Endpoint } from '../contract/endpoint.ts';

/** Bundles the service worker into one file, with the version of the build and the calls it may keep written in. */
export async function buildServiceWorker(root: string, clientFolder: string): Promise<void> {
  const assets = (await readdir(join(clientFolder, 'assets'))).sort();
  const version = createHash('sha256').update(assets.join('\n')).digest('hex').slice(0, 12);
  const catalogueCalls = Object.entries<Endpoint>(contract).filter(([, call]) => call.keptUntilCatalogueChanges);
  const patterns = catalogueCalls.map(([key]) => `^/api${key.replace('GET ', '').replaceAll(/:[^/]+/g, '[^/]+')}$`);
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { buildVersion: JSON.stringify(version), cataloguePatterns: JSON.stringify(patterns) },
    build: {
      outDir: clientFolder,
      emptyOutDir: false,
      lib: { entry: join(root, 'web/offline/service-worker.ts'), formats: ['es'], fileName: () => 'sw.js' },
    },
  });
}
