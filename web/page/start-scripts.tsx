import { use } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';
import { startCode } from './start-code.ts';

/** Names of files in `vite.config.ts` that others import, lowest first. */
const lowestFirst = ['rolldown-runtime', 'react', 'frame', 'catalogue', 'shared'];

/**
 * Replaces React Router's `Scripts`, whose files come before the first paint and run in one go. Rendered on the server only: in the
 * browser these scripts have done their work.
 */
export function StartScripts() {
  const framework = use(FrameworkContext);
  const matches = useMatches();
  if (!framework) return null;
  const { manifest, serverHandoffString, renderMeta, nonce } = framework;
  // The data of the page is written after it if this is set.
  if (renderMeta) Object.assign(renderMeta, { didRenderScripts: true });
  const routes = matches.flatMap(({ id }) => manifest.routes[id] ?? []);
  const { entry, hmr, url } = manifest;
  const shared = new Set([...entry.imports, ...routes.flatMap(({ imports = [] }) => imports)]);
  const files = [
    // In development.
    ...(hmr ? [hmr.runtime] : []),
    ...[...shared].toSorted((left, right) => heightOf(left) - heightOf(right)),
    url,
    ...routes.map(({ module }) => module),
  ];
  const code = startCode({
    files: [...new Set(files)],
    routes: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
    entry: entry.module,
  });
  const context = `window.__reactRouterContext=${serverHandoffString};__reactRouterContext.stream=new ReadableStream({start(controller){__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream())`;
  return (
    <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `document.currentScript.remove();${context};${code}` }} />
  );
}

function heightOf(file: string): number {
  const height = lowestFirst.findIndex((name) => file.startsWith(`/assets/${name}-`));
  return height === -1 ? lowestFirst.length : height;
}
