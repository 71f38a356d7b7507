import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The desk is an app of its own: nothing of it is in the storefront's files, and nothing of the storefront in its. */
export default defineConfig({
  root: join(import.meta.dirname, 'desk'),
  base: '/desk/',
  publicDir: false,
  cacheDir: join(import.meta.dirname, 'node_modules/.vite-desk'),
  plugins: [tailwindcss()],
  build: {
    outDir: join(import.meta.dirname, 'build/desk'),
    emptyOutDir: true,
    // Data URIs would need `data:` in the desk's content security policy.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
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
