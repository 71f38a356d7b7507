import { createBrowserRouter, redirect, replace, type LoaderFunction, type RouteObject } from 'react-router';
// This one supports flushSync, see list-address.ts.
import { RouterProvider } from 'react-router/dom';
import { Waiting } from '../ui/waiting.tsx';
import { showToast } from '../ui/toast.tsx';
import { CallFailed } from './api/call.ts';
import { signedIn } from './api/session.ts';
import { knownAddress } from './list/list-address.ts';
import { ScreenError } from './shell/screen-error.tsx';
import { listCall, mayOpen, screens, type ScreenFile, type ScreenPath } from './shell/screens.ts';
import { Shell } from './shell/shell.tsx';

const notFound = () => {
  throw new Response(null, { status: 404 });
};

const basename = '/desk';

type Router = ReturnType<typeof createBrowserRouter>;
let router: Router;

/** Loads a screen's file when a member who may open it does so. */
const routeOf = (path: ScreenPath): RouteObject => ({
  id: path,
  ...(path === '/' ? { index: true } : { path }),
  middleware: [
    ({ url }) => {
      if (!mayOpen(signedIn(), path)) throw new Response(null, { status: 403 });
      const known = knownAddress(url, listCall(path));
      // oxlint-disable-next-line only-throw-error -- how React Router redirects
      if (known !== null) throw replace(known.slice(basename.length));
    },
  ],
  async lazy() {
    const { Component, loader }: ScreenFile = await screens[path].file();
    return { Component, ...(loader && { loader: keepShown(path, loader) }) };
  },
});

/** If a screen cannot be reloaded, it stays as it is, with everything typed into it. */
const keepShown =
  (id: string, loader: LoaderFunction): LoaderFunction =>
  async (args, context) => {
    try {
      return await loader(args, context);
    } catch (error) {
      const { revalidation, navigation, loaderData } = router.state;
      const isReload = revalidation === 'loading' && navigation.state === 'idle' && loaderData[id] !== undefined;
      const isPassing = error instanceof CallFailed && (error.answer.refusal === null || error.answer.status >= 500);
      if (!isReload || !isPassing) throw error;
      showToast('The latest data could not be loaded. What you see may be out of date.', 'error');
      return loaderData[id] as unknown;
    }
  };

const routes: RouteObject[] = [
  ...(Object.keys(screens) as ScreenPath[]).map(routeOf),
  { path: 'join', loader: () => redirect('/') },
  { path: '*', loader: notFound },
];

/** Call after signing in: a router starts its loaders at once. */
export function openDesk() {
  router = createBrowserRouter(
    [
      {
        path: '/',
        Component: Shell,
        HydrateFallback: Waiting,
        children: [{ ErrorBoundary: ScreenError, children: routes }],
      },
    ],
    { basename },
  );
  return <RouterProvider router={router} />;
}
