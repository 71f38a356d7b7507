import { readFileSync, readdirSync } from 'node:fs';

const folder = 'build/client/assets';
const manifestName = readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name));
const manifest = JSON.parse(
  readFileSync(`${folder}/${manifestName}`, 'utf8')
    .replace(/^window\.__reactRouterManifest=/, '')
    .replace(/;$/, ''),
);

const importedName = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;

/** Every file that a first visit to a route loads: its own, its parents' and what they import. */
function filesOf(routeId) {
  const files = new Set();
  const add = (file) => {
    if (!file || files.has(file)) return;
    files.add(file);
    for (const [, name] of readFileSync(`build/client${file}`, 'utf8').matchAll(importedName)) add(`/assets/${name}`);
  };
  add(manifest.entry.module);
  add(`/assets/${manifestName}`);
  for (let id = routeId; id !== undefined; id = manifest.routes[id].parentId) add(manifest.routes[id].module);
  return [...files].map((file) => `build/client${file}`);
}

const deskManifest = JSON.parse(readFileSync('build/desk/.vite/manifest.json', 'utf8'));

/** Every file of the desk that these modules load, with what they import. */
function deskFilesOf(modules, found = new Set()) {
  for (const name of modules.filter((each) => !found.has(each))) {
    found.add(name);
    deskFilesOf(deskManifest[name].imports ?? [], found);
  }
  return found;
}

// The sign-in loads the shell ahead; Today follows it.
const firstOfDesk = deskFilesOf(['index.html', 'routes.tsx', 'today/today-screen.tsx']);
const deskScreens = Object.keys(deskManifest).filter((name) => name.endsWith('-screen.tsx') && !firstOfDesk.has(name));
const deskPaths = (names) => [...names].map((name) => `build/desk/${deskManifest[name].file}`);

// The shop's styles are inside its pages: e2e/being-quick.spec.ts weighs them.
export default [
  { name: 'home: JavaScript', path: filesOf('shop/popular'), gzip: true, limit: '138 kB' },
  { name: 'desk, first screen: JavaScript', path: deskPaths(firstOfDesk), gzip: true, limit: '200 kB' },
  { name: 'roll call: JavaScript', path: deskPaths(deskFilesOf(['roll-call.html'])), gzip: true, limit: '170 kB' },
  { name: 'desk: all CSS', path: 'build/desk/assets/*.css', gzip: true, limit: '20 kB' },
  ...deskScreens.map((name) => ({
    name: `desk, ${name} more`,
    path: deskPaths(deskFilesOf([name]).difference(firstOfDesk)),
    gzip: true,
    limit: '40 kB',
  })),
];
