import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** Modules by the beginnings of their paths, within the project or a package. */
const modules = (...paths: string[]) => new RegExp(`/(${paths.join('|')})`);

// A group takes along whatever its modules import, so the first one that names a module decides where it lives.
// Few files compress better than many: as some twenty small ones the same code is 5 kB larger. And each is one more name in
// the route table, which every page carries.
const codeSplitting = {
  groups: [
    // Changes with an upgrade alone, so returning visitors have it.
    { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
    // What every page needs.
    {
      name: 'frame',
      test: modules(
        'web/(shell/(?!suggestions|lookup-)|parts|root|entry)',
        'web/api/(browser-|api-context)',
        'web/page/(?!opened-path)',
      ),
    },
    // What the pages of the catalogue share, without what they load on demand.
    {
      name: 'shared',
      test: modules('web/product/(product-card|card-product)', 'ui/drag', 'web/seo/store', 'domain/category-link'),
    },
    { name: 'home', test: modules('web/shop/(home|popular|load-home|load-popular)') },
    // Small things that would else draw a whole group below into the product page or the login.
    {
      name: 'bits',
      test: modules(
        'domain/(pincode|return-target|delivery-date|line-fault|order-status)',
        'web/visitor/native-bridge',
        'web/session/(look-up|sign-in)',
        'web/(page/opened-path|product/read-product|product/lookup-pincodes|orders/save-file)',
        'ui/(drawn|sum-row)',
      ),
    },
    // What the cards open, and the product's own page shows.
    {
      name: 'choosing',
      test: modules('web/product/(package-(details|parts)|product-dialog|use-product|variation-(chooser|text))'),
    },
    // Forms bring the schemas along, and most visitors fill in none.
    {
      name: 'forms',
      test: modules(
        'web/(account/(door|.*mobile)|session/save-mobile|forms)',
        'ui/.*field',
        'zod/',
        'contract/(.*field|endpoint|envelope)',
      ),
      minShareCount: 2,
    },
    { name: 'entering', test: modules('web/account/'), minShareCount: 2 },
    // What the cart, the checkout and its results share.
    { name: 'buying', test: modules('web/(cart|checkout)/'), minShareCount: 2 },
    { name: 'addresses', test: modules('web/addresses/'), minShareCount: 2 },
    { name: 'orders', test: modules('web/orders/'), minShareCount: 2 },
    { name: 'academy', test: modules('web/academy/'), minShareCount: 2 },
    // What pages to be read share.
    {
      name: 'reading',
      test: modules('web/policies', 'ui/(page-title|prose|breadcrumb|empty-state)'),
      minShareCount: 2,
    },
  ],
};

/** Modules of Vite and React Router for which the front end has better ones. */
const replaced = [
  // Wraps every `import()`, to load its styles first. There are none: all are in one file, which the root links.
  { id: /^\0vite\/preload-helper/, by: `export { loadImport as __vitePreload } from '${ours('load-file.ts')}';` },
  // Loads the files of routes.
  { id: /\/react-router\/.*\/ssr\/routeModules\.js$/, by: `export * from '${ours('load-route-module.ts')}';` },
  // What it shows where an app has no error page and no fallback: 400 bytes that nobody sees.
  {
    id: /\/react-router\/.*\/ssr\/(errorBoundaries|fallback)\.js$/,
    by: `export * from '${ours('outermost-boundary.tsx')}';`,
  },
];

function ours(name: string): string {
  return fileURLToPath(new URL(`web/parts/${name}`, import.meta.url));
}

/** Has every file that a page loads later fetched by `web/parts`: one that does not arrive must not take the page along. */
const patientLoading: Plugin = {
  name: 'patient-loading',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    order: 'pre',
    filter: { id: replaced.map(({ id }) => id) },
    handler: (id) => replaced.find(({ id: pattern }) => pattern.test(id))?.by,
  },
  // Under a pointer, React Router loads the next page's files twice: by `loadRouteModule`, and by `modulepreload`, whose failures
  // the browser remembers as it does those of `import()`.
  transform: {
    filter: { id: /\/react-router\/.*\/ssr\/components\.js$/ },
    handler(code) {
      const preloaded = 'getModuleLinkHrefs(newMatchesForAssets, manifest)';
      if (!code.includes(preloaded)) this.error('React Router preloads modules in another way than it did.');
      return { code: code.replace(preloaded, '[]'), map: null };
    },
  },
  generateBundle(_, bundle) {
    const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'));
    if (styles.length > 1) this.error(`Styles are to be one file, and are ${styles.join(', ')}.`);
    const code = Object.values(bundle).map((file) => (file.type === 'chunk' ? file.code : ''));
    // Words of what is replaced: an upgrade may have moved it.
    if (code.some((text) => /vite:preloadError|Error loading route module|Unhandled Thrown Response/.test(text)))
      this.error('Files are loaded by Vite or React Router itself: see `replaced` in vite.config.ts.');
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), patientLoading],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Both drop what React Router exports and nothing here asks for.
          treeshake: { propertyReadSideEffects: false },
          experimental: { lazyBarrel: true },
          output: { codeSplitting },
        },
      },
    },
  },
  build: {
    // Data URIs would need `data:` in font-src and cannot be preloaded.
    assetsInlineLimit: 0,
    // Costs every page half a kilobyte; what is loaded on demand needs little that is not there already.
    modulePreload: false,
  },
});
