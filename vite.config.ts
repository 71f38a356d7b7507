import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// What every page needs goes into one file: as some twenty small ones it compresses 5 kB worse.
const codeSplitting = { groups: [{ name: 'frame', test: /\/web\/shell\// }] };

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
  build: {
    // Data URIs would need `data:` in font-src and cannot be preloaded.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What most routes share comes in one file: thirty of half a kilobyte each compress badly.
              groups: [{ name: 'shared', test: /\/(web|domain)\//, minShareCount: 3 }],
            },
          },
        },
      },
    },
  },
});
