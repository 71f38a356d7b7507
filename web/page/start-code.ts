interface Start {
  /** Files of the build in the order in which they run: each after those it imports, as far as that is known. */
  files: readonly string[];
  /** Ids of the page's routes, each with its file. */
  routes: Readonly<Record<string, string>>;
  /** The file that hydrates the page. */
  entry: string;
}

/**
 * The inline script that brings a page to life: it loads the files and runs them one by one, with pauses in which the page can answer.
 *
 * What is seen comes first: the files run after the first paint, but at once in a background tab, which is never painted, and after
 * a press. A slow network, which took 75 ms to answer, loads them from the start, below all that is seen; a fast one after the paint.
 *
 * A file that does not answer in 15 seconds, or stops for a minute, is asked for again. After the second failure the page says so
 * (`LateScriptsNotice`).
 *
 * Each file is fetched until it has come, and then imported from the browser's cache: browsers remember a failed `import()`,
 * `modulepreload` or `preload` until the page is reloaded, and fail it again.
 */
export const startCode = ({ files, routes, entry }: Start): string => `(async (files, routes, entry) => {
  const painted = new Promise((go) => {
    if (document.hidden) go();
    requestAnimationFrame(() => setTimeout(go));
    setTimeout(go, 3000);
    for (const press of ['pointerdown', 'touchstart', 'keydown']) addEventListener(press, go, { capture: true, once: true });
  });
  const parsed = new Promise((go) => document.addEventListener('DOMContentLoaded', go));
  const load = async (file) => {
    for (let pauseMs = 400; ; pauseMs = Math.min(pauseMs * 4, 60000)) {
      const stop = new AbortController();
      let timer = setTimeout(() => stop.abort(), 15000);
      const answer = await fetch(file, { priority: 'low', signal: stop.signal }).catch(() => null);
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), 60000);
      // A body that breaks off fails too.
      const body = answer?.ok && (await answer.arrayBuffer().catch(() => null));
      clearTimeout(timer);
      if (body) return;
      const notice = pauseMs > 400 || stop.signal.aborted ? document.getElementById('scripts-late') : null;
      if (notice) notice.hidden = false;
      await new Promise((go) => setTimeout(go, pauseMs));
    }
  };
  const rest = () => globalThis.scheduler?.yield?.() ?? new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => go(port1.close());
    port2.postMessage(0);
  });
  const [opened] = performance.getEntriesByType('navigation');
  if (opened && opened.responseStart - opened.requestStart < 75) await painted;
  const loaded = [...files, entry].map((file) => [file, load(file)]);
  await Promise.all([painted, parsed]);
  const modules = {};
  for (const [file, came] of loaded) {
    await came;
    if (file === entry) window.__reactRouterRouteModules = Object.fromEntries(Object.entries(routes).map(([id, name]) => [id, modules[name]]));
    modules[file] = await import(file);
    await rest();
  }
})(${[files, routes, entry].map((value) => JSON.stringify(value)).join(',')})`;
