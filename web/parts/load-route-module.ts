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
 * Replaces React Router's own, which reloads the page if a route's file fails to load: in the middle of a form, when a pointer
 * passes over a link, and for ever if the file stays missing.
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

/** Tries to load its file with every call, and answers null until it has loaded. */
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

/** Opens the page as a document instead. If no page is being opened, it was only a prefetch. */
function openWhole(): RouteModule | Promise<RouteModule> {
  const next = window.__reactRouterDataRouter?.state.navigation.location;
  if (!next) return {};
  const address = next.pathname + next.search + next.hash;
  // Back and Forward have already changed the address bar.
  if (address === location.pathname + location.search + location.hash) location.reload();
  else location.assign(address);
  return new Promise(() => {});
}
