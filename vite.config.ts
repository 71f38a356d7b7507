import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
