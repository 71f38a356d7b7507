import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** Matches modules by the beginning of their paths, in the project or in a package. */
const modules = (...paths: string[]) => new RegExp(`/(${paths.join('|')})`);

// A group includes whatever its modules import, so the first group that matches a module gets it.
// Few files compress better than many: split into some twenty small ones, the same code is 5 kB larger. And each is one more
// name in the route table, which every page carries.
const codeSplitting = {
  groups: [
    // Changes only with an upgrade, so returning visitors have it cached.
    { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
    // What every page needs. The entry is not among it: it hydrates the page as it is loaded, so it is loaded last.
    {
      name: 'frame',
      test: modules(
        'web/(shell/(?!suggestions|lookup-)|parts|root)',
        'web/api/(browser-|api-context)',
        'web/page/(?!opened-path)',
      ),
    },
    // Shared by the pages of the catalogue, without what they load on demand.
    {
      name: 'shared',
      test: modules('web/product/(product-card|card-product)', 'ui/drag', 'web/seo/store', 'domain/category-link'),
    },
    { name: 'home', test: modules('web/shop/(home|popular|load-home|load-popular)') },
    // Small modules that would otherwise pull a whole group below into the product page or the login.
    {
      name: 'bits',
      test: modules(
        'domain/(pincode|return-target|delivery-date|line-fault|order-status)',
        'web/visitor/(native-bridge|remembered-pincode)',
        'web/wish-list/',
        'web/session/(leaving|look-up|sign-in)',
        'web/(page/opened-path|product/read-product|product/lookup-pincodes|orders/download-button)',
        'ui/(drawn|named-values|sum-row|stepper|waiting|needs-script|thumbnail)',
      ),
    },
    // Opened by cards, and shown on the product's page.
    {
      name: 'choosing',
      test: modules('web/product/(package-(details|parts?)|product-dialog|use-product|variation-(chooser|text))'),
    },
    // Forms bring their schemas along, and most visitors fill in none.
    {
      name: 'forms',
      test: modules(
        'web/(account/door-frame|session/save-mobile|forms)',
        'ui/.*field',
        'zod/',
        'contract/(.*field|endpoint|envelope)',
      ),
      minShareCount: 2,
    },
    { name: 'entering', test: modules('web/account/'), minShareCount: 2 },
    // Shared by the cart, the checkout and its result pages.
    { name: 'buying', test: modules('web/(cart/(?!coupon-form)|checkout/)'), minShareCount: 2 },
    { name: 'addresses', test: modules('web/addresses/'), minShareCount: 2 },
    { name: 'orders', test: modules('web/orders/'), minShareCount: 2 },
    { name: 'academy', test: modules('web/academy/'), minShareCount: 2 },
    // Shared by the text pages.
    {
      name: 'reading',
      test: modules('web/policies', 'ui/(page-title|prose|breadcrumb|empty-state)'),
      minShareCount: 2,
    },
  ],
};

/** Modules of Vite and React Router that we replace. */
const replaced = [
  // Wraps every `import()` to load its styles first. There are none: all styles are inside the page.
  { id: /^\0vite\/preload-helper/, by: `export { loadImport as __vitePreload } from '${ours('load-file.ts')}';` },
  // Loads the files of routes.
  { id: /\/react-router\/.*\/ssr\/routeModules\.js$/, by: `export * from '${ours('load-route-module.ts')}';` },
  // For apps without an error page or fallback: 400 bytes that we never show.
  {
    id: /\/react-router\/.*\/ssr\/(errorBoundaries|fallback)\.js$/,
    by: `export * from '${ours('outermost-boundary.tsx')}';`,
  },
];

/**
 * Functions of React Router for what this shop has switched off. Each is made empty, so that the code that only it calls falls away: 4 kB of
 * home's JavaScript.
 */
const switchedOff = [
  // The first page carries the whole route table (`routeDiscovery` in react-router.config.ts).
  {
    id: /\/react-router\/.*\/ssr\/fog-of-war\.js$/,
    functions: ['getPatchRoutesOnNavigationFunction', 'useFogOFWarDiscovery'],
  },
  // Nothing is measured inside the router.
  {
    id: /\/react-router\/.*\/router\/instrumentation\.js$/,
    functions: [
      'consumeInstrumentationClientResultMetaReceiver',
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
    ],
  },
  // There are no files of styles, and no server components.
  { id: /\/react-router\/.*\/ssr\/links\.js$/, functions: ['prefetchStyleLinks', 'prefetchRouteCss'] },
  { id: /\/react-router\/.*\/ssr\/components\.js$/, functions: ['RSCPrefetchPageLinksImpl'] },
  // Would load what a page's `loader` returns from the server. Our pages load their data by their `clientLoader`, which is the
  // router's own way if it is given no other. `scripts/architecture.test.ts` checks that each page has one.
  { id: /\/react-router\/.*\/ssr\/single-fetch\.js$/, functions: ['getTurboStreamSingleFetchDataStrategy'] },
];

function ours(name: string): string {
  return fileURLToPath(new URL(`web/parts/${name}`, import.meta.url));
}

/** Every file that a page loads later is fetched by `web/parts`: if one fails, the page must survive. */
const patientLoading: Plugin = {
  name: 'patient-loading',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    order: 'pre',
    filter: { id: replaced.map(({ id }) => id) },
    handler: (id) => replaced.find(({ id: pattern }) => pattern.test(id))?.by,
  },
  // When a pointer is over a link, React Router loads the next page's files twice: by `loadRouteModule`, and by `modulepreload`.
  // The browser remembers failures of the latter, as it does those of `import()`.
  transform: {
    filter: { id: /\/react-router\/.*\/ssr\/components\.js$/ },
    handler(code) {
      const preloaded = 'getModuleLinkHrefs(newMatchesForAssets, manifest)';
      if (!code.includes(preloaded)) this.error('React Router no longer preloads modules the way this plugin expects.');
      return { code: code.replace(preloaded, '[]'), map: null };
    },
  },
  generateBundle(_, bundle) {
    const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'));
    if (styles.length > 0)
      this.error(`All styles belong into app.css, which pages contain. Not so: ${styles.join(', ')}.`);
    const code = Object.values(bundle).map((file) => (file.type === 'chunk' ? file.code : ''));
    // Texts of the replaced modules: an upgrade may have moved them.
    if (code.some((text) => /vite:preloadError|Error loading route module|Unhandled Thrown Response/.test(text)))
      this.error('Vite or React Router loads files itself: see `replaced` in vite.config.ts.');
  },
};

const lighterRouter: Plugin = {
  name: 'lighter-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: switchedOff.map(({ id }) => id) },
    handler(code, id) {
      const { functions = [] } = switchedOff.find((each) => each.id.test(id)) ?? {};
      let rest = code;
      for (const name of functions) {
        const begin = new RegExp(`(async )?function ${name}\\(`);
        if (!begin.test(rest)) this.error(`React Router has no ${name} any more: see \`switchedOff\`.`);
        rest = rest.replace(
          begin,
          (whole) => `const ${name} = () => {};\n${whole.replace(name, `${name}SwitchedOff`)}`,
        );
      }
      return { code: rest, map: null };
    },
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), patientLoading, lighterRouter],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Both drop exports of React Router that we do not use.
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
    // Costs every page half a kilobyte, and code loaded on demand needs little that is not there already.
    modulePreload: false,
  },
});
