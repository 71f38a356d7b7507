import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ours = (name: string) => fileURLToPath(new URL(`../web/parts/${name}`, import.meta.url));

const replaced = [
  // Vite's wrapper around every `import()`.
  { id: /^\0vite\/preload-helper/, by: `export { loadImport as __vitePreload } from '${ours('load-file.ts')}';` },
  // React Router's loader of route files.
  { id: /\/react-router\/.*\/ssr\/routeModules\.js$/, by: `export * from '${ours('load-route-module.ts')}';` },
];

/**
 * Makes `web/parts` load every file that a page needs later, so that one lost file does not break the page. Browsers cache a failed
 * `import()` until the page is reloaded; the HTML standard has changed (whatwg/html#6768), and once browsers follow, a plain retry
 * will do. Decision 0023 has the details, `e2e/parts.spec.ts` the test.
 */
export const patientLoading: Plugin = {
  name: 'patient-loading',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    order: 'pre',
    filter: { id: replaced.map(({ id }) => id) },
    handler: (id) => replaced.find(({ id: pattern }) => pattern.test(id))?.by,
  },
  // Drops the `modulepreload` links that React Router adds while a pointer is over a link: browsers cache their failures too.
  transform: {
    filter: { id: /\/react-router\/.*\/ssr\/components\.js$/ },
    handler(code) {
      const preloaded = 'getModuleLinkHrefs(newMatchesForAssets, manifest)';
      if (!code.includes(preloaded)) this.error('React Router no longer preloads modules the way this plugin expects.');
      return { code: code.replace(preloaded, '[]'), map: null };
    },
  },
  generateBundle(_, bundle) {
    const code = Object.values(bundle).map((file) => (file.type === 'chunk' ? file.code : ''));
    if (code.some((text) => /vite:preloadError|Error loading route module/.test(text)))
      this.error('An upgrade of Vite or React Router moved a module that `replaced` names.');
  },
};
