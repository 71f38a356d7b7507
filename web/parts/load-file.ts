import { noteNewVersion } from './new-version.ts';

/** Pauses before the second and the third try. */
const pausesMs = [400, 1600];

/** A file of some 15 kB that takes longer will not come at all. */
const patienceMs = 15_000;

/** All files of the build are in one folder and import each other by name. */
const importedName = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;
const dynamicImport = /import\(\s*["'`]([^"'`]+)/;

/** Files that the browser is known to have, beginning with those of the first page. */
const arrived = new Set(performance.getEntriesByType('resource').map(({ name }) => name));

/**
 * Loads a file of the build, with everything that it imports. Browsers remember a failed `import()`: it fails again until the
 * page is reloaded, as does each file that it depends on. So we fetch the files first, with retries, and import them once all
 * are in the browser's cache.
 */
export async function loadFile<Module>(url: string, load = () => importFrom<Module>(url)): Promise<Module> {
  const fetched = new Set<string>();
  await fetchWithImports(url, fetched);
  for (const file of fetched) arrived.add(file);
  return load();
}

/** Replaces Vite's helper, so every `import()` in the built front end goes through here. */
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
    // Each release has new file names and removes the old files.
    if (answer?.status === 404) {
      noteNewVersion();
      break;
    }
    if (pauseMs !== null) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(file);
}
