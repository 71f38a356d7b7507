import { readFileSync, readdirSync } from 'node:fs';

const folder = 'build/client/assets';
const manifestName = readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name));
const manifest = JSON.parse(
  readFileSync(`${folder}/${manifestName}`, 'utf8')
    .replace(/^window\.__reactRouterManifest=/, '')
    .replace(/;$/, ''),
);

/** Every file that a first visit to a route loads: its own, its parents' and what they import. */
function filesOf(routeId, ending) {
  const files = new Set([manifest.entry.module, ...manifest.entry.imports, `/assets/${manifestName}`]);
  for (let id = routeId; id !== undefined; id = manifest.routes[id].parentId) {
    const route = manifest.routes[id];
    const modules = [route.module, route.clientLoaderModule, route.clientActionModule, route.hydrateFallbackModule];
    for (const file of [...modules, ...route.imports, ...route.css]) if (file) files.add(file);
  }
  return [...files].filter((file) => file.endsWith(ending)).map((file) => `build/client${file}`);
}

export default [
  { name: 'home: JavaScript', path: filesOf('shop/popular', '.js'), gzip: true, limit: '130 kB' },
  { name: 'all CSS', path: `${folder}/*.css`, gzip: true, limit: '15 kB' },
];
