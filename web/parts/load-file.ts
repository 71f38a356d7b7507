import { noteNewVersion } from './new-version.ts';

/** Waits before the second and the third try. */
const pausesMs = [400, 1600];

/** A file of some 15 kB that has not come by then will not come. */
const patienceMs = 15_000;

/** Files of the build lie in one folder and import each other by name. */
const importedName = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;
const dynamicImport = /import\(\s*["'`]([^"'`]+)/;

/** Files that are known to be in the browser; those of the first page are, as this code came with them. */
const arrived = new Set(
  Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'), ({ href }) => href),
);

/**
 * Loads a file of the build, with everything that it imports. An `import()` that fails is remembered by the browser and fails
 * again until the page is reloaded, and so does each file on which it depends. So the files are fetched first, as often as it
 * takes, and imported when all of them lie in the browser's cache.
 */
export async function loadFile<Module>(url: string, load = () => importFrom<Module>(url)): Promise<Module> {
  const fetched = new Set<string>();
  await fetchWithImports(url, fetched);
  for (const file of fetched) arrived.add(file);
  return load();
}

/** Stands in for Vite's helper, so every `import()` in the built front end goes through here. */
export function loadImport<Module>(load: () => Promise<Module>): Promise<Module> {
  const [, name] = dynamicImport.exec(String(load)) ?? [];
  return name === undefined ? load() : loadFile(new URL(name, import.meta.url).href, load);
}

const importFrom = <Module>(url: string): Promise<Module> => import(/* @vite-ignore */ url) as Promise<Module>;

async function fetchWithImports(file: string, fetched: Set<string>): Promise<void> {
  if (arrived.has(file) || fetched.has(file)) return;
  fetched.add(file);
  const code = await fetchPatiently(file);
  const names = Array.from(code.matchAll(importedName), ([, name]) => new URL(name ?? '', file).href);
  await Promise.all(names.map((name) => fetchWithImports(name, fetched)));
}

async function fetchPatiently(file: string): Promise<string> {
  for (const pauseMs of [...pausesMs, null]) {
    const answer = await fetch(file, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null);
    if (answer?.ok) return answer.text();
    // Each release names its files anew and takes the old ones away.
    if (answer?.status === 404) {
      noteNewVersion();
      break;
    }
    if (pauseMs !== null) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(file);
}
