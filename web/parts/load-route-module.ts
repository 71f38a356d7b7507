import type { ClientActionFunction, ClientLoaderFunction, ShouldRevalidateFunction } from 'react-router';
import { showToast } from '../../ui/toast.tsx';
import { loadFile } from './load-file.ts';

declare global {
  interface Window {
    __reactRouterDataRouter?: {
      state: { navigation: { location?: { pathname: string; search: string; hash: string } } };
    };
  }
}

interface ManifestRoute {
  id: string;
  path?: string;
  module: string;
}

interface RouteModule {
  clientLoader?: ClientLoaderFunction;
  clientAction?: ClientActionFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
}

/**
 * Stands in for React Router's own, which reloads the page where the file of a route does not load: in the middle of a form,
 * when a pointer passes over a link, and for ever where the file stays away.
 */
export async function loadRouteModule(route: ManifestRoute, loaded: Record<string, RouteModule>): Promise<RouteModule> {
  const load = async () =>
    (loaded[route.id] ??= await loadFile<RouteModule>(new URL(route.module, location.origin).href));
  try {
    return await load();
  } catch {
    if (route.path?.startsWith('lookup/')) return patientLookup(load);
    return openWhole();
  }
}

/** Asks for its file again with every question, and answers null until it has come. */
const patientLookup = (load: () => Promise<RouteModule>): RouteModule => {
  let whole: RouteModule | null = null;
  const find = async () => (whole ??= await load().catch(() => null));
  return {
    clientLoader: async (args) => (await find())?.clientLoader?.(args) ?? null,
    async clientAction(args) {
      const found = await find();
      if (found?.clientAction) return found.clientAction(args);
      showToast('That did not work just now. Please try again.', 'warning');
      return null;
    },
    shouldRevalidate: (args) => whole?.shouldRevalidate?.(args) ?? args.defaultShouldRevalidate,
  };
};

/** Without its file a page can still come as a document. Where none is being opened, a link was only looked at. */
function openWhole(): RouteModule | Promise<RouteModule> {
  const next = window.__reactRouterDataRouter?.state.navigation.location;
  if (!next) return {};
  const address = next.pathname + next.search + next.hash;
  // Back and Forward have put it into the address bar already.
  if (address === location.pathname + location.search + location.hash) location.reload();
  else location.assign(address);
  return new Promise(() => {});
}
