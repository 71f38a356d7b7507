import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** In development; in a built shop server/pages/desk-files.ts does it. */
const rollCallPage: Plugin = {
  name: 'roll-call-page',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _response, next) => {
      if (/^\/desk\/roll-call(?:\?|$)/.test(request.url ?? '')) request.url = '/desk/roll-call.html';
      next();
    }),
};

/** The desk is an app of its own: nothing of it is in the storefront's files, and nothing of the storefront in its. */
export default defineConfig({
  root: join(import.meta.dirname, 'desk'),
  base: '/desk/',
  publicDir: false,
  plugins: [tailwindcss(), rollCallPage],
  build: {
    outDir: join(import.meta.dirname, 'build/desk'),
    emptyOutDir: true,
    // Data URIs would need `data:` in the desk's content security policy.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['desk/index.html', 'desk/roll-call.html'].map((page) => join(import.meta.dirname, page)),
      // React Router marks its files for servers that render components; here there is none.
      onLog: (level, log, pass) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') pass(level, log);
      },
      treeshake: { propertyReadSideEffects: false },
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: {
          // Changes only with an upgrade.
          groups: [{ name: 'react', test: /\/node_modules\/(react|react-dom|scheduler|react-router)\// }],
        },
      },
    },
  },
});
