import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { StartupError } from '../../database/startup-error.ts';

/** The front end, as built for production or as Vite makes it in development. */
export interface FrontEnd {
  loadBuild(): ServerBuild | Promise<ServerBuild>;
  /** Built files to serve; null where Vite serves them. */
  readonly clientFolder: string | null;
  /** The same of the desk. */
  readonly deskFolder: string | null;
  attach?(app: FastifyInstance): void;
  close?(): Promise<void>;
}

const buildFolder = join(import.meta.dirname, '../../build');

export async function loadBuiltFrontEnd(): Promise<FrontEnd> {
  const entry = join(buildFolder, 'server/index.js');
  if (!existsSync(entry)) throw new StartupError('The front end is not built. Run: npm run build');
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  return {
    loadBuild: () => build,
    clientFolder: join(buildFolder, 'client'),
    deskFolder: join(buildFolder, 'desk'),
  };
}

/** Vite inside this process: changes in the browser's code show at once, without a build. */
export async function serveFrontEndFromVite(cacheDir = join(buildFolder, '../node_modules/.vite')): Promise<FrontEnd> {
  const { createServer } = await import('vite');
  const vite = await createServer({ cacheDir, server: { middlewareMode: true }, appType: 'custom' });
  const desk = await createServer({
    configFile: join(buildFolder, '../vite.desk.config.ts'),
    cacheDir: join(cacheDir, 'desk'),
    // Its own port: the first one is the storefront's.
    server: { middlewareMode: true, hmr: { port: 24_679 } },
    appType: 'spa',
  });
  return {
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    clientFolder: null,
    deskFolder: null,
    attach: (app) =>
      app.addHook('onRequest', (request, reply, next) => {
        const { middlewares } = /^\/desk(?:[/?]|$)/.test(request.url) ? desk : vite;
        middlewares(request.raw, reply.raw, next);
      }),
    close: async () => {
      await Promise.all([vite.close(), desk.close()]);
    },
  };
}
