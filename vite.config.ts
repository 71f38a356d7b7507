import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { patientLoading } from './scripts/patient-loading.ts';

// A group also takes what its modules import, unless an earlier group has it. Without groups, home loads 45 files, and the same code is
// 9 kB larger: many small files compress badly.
const groups = [
  // Changes only with an upgrade, so returning visitors have it cached.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  // What every page needs, without the entry, which hydrates the page and so must run last.
  { name: 'frame', test: /\/web\/(root|api\/|parts\/new-version)/ },
  // Home, and the cards that all lists of products share with it.
  { name: 'catalogue', test: /\/web\/shop\/(home|popular)/ },
  // Fields, dialogs and rules that several pages use.
  { name: 'shared', test: /\/(ui|domain)\//, minShareCount: 2 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), patientLoading],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Both drop exports of React Router that we do not use.
          treeshake: { propertyReadSideEffects: false },
          experimental: { lazyBarrel: true },
          output: { codeSplitting: { groups } },
        },
      },
    },
  },
  build: {
    // Data URIs would need `data:` in font-src and cannot be preloaded.
    assetsInlineLimit: 0,
    // Adds half a kilobyte to every page, and `web/page/start-code.ts` loads the files anyway.
    modulePreload: false,
  },
});
