import type { ComponentType } from 'react';
import { createBrowserRouter, redirect, replace, type LoaderFunction, type RouteObject } from 'react-router';
// The one that can draw at once, see flushSync in list-address.ts.
import { RouterProvider } from 'react-router/dom';
import { Waiting } from '../ui/waiting.tsx';
import { showToast } from '../ui/toast.tsx';
import { CallFailed } from './api/call.ts';
import { signedIn } from './api/session.ts';
import { knownAddress } from './list/list-address.ts';
import { ScreenError } from './shell/screen-error.tsx';
import { listCall, mayOpen, type ScreenPath } from './shell/screens.ts';
import { Shell } from './shell/shell.tsx';

const notFound = () => {
  throw new Response(null, { status: 404 });
};

const basename = '/desk';

type Router = ReturnType<typeof createBrowserRouter>;
let router: Router;

/** Each screen is its own file, loaded when a member who may open it does so. */
const screen = (
  path: ScreenPath,
  load: () => Promise<{ Component: ComponentType; loader?: LoaderFunction }>,
): RouteObject => ({
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
    const { Component, loader } = await load();
    return { Component, ...(loader && { loader: keepShown(path, loader) }) };
  },
});

/** A screen that is already shown stays if it cannot be loaded again, with everything typed into it. */
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

const screens: RouteObject[] = [
  screen('/', () => import('./today/today-screen.tsx')),
  { path: 'join', loader: () => redirect('/') },
  screen('/orders', () => import('./orders/orders-screen.tsx')),
  screen('/orders/:orderId', () => import('./orders/order-screen.tsx')),
  screen('/products', () => import('./products/products-screen.tsx')),
  screen('/products/new', () => import('./products/new-product-screen.tsx')),
  screen('/grid', () => import('./grid/grid-screen.tsx')),
  screen('/import', () => import('./import/import-screen.tsx')),
  screen('/import/:importId', () => import('./import/file-screen.tsx')),
  screen('/products/:productId', () => import('./products/product-screen.tsx')),
  screen('/stock', () => import('./stock/stock-screen.tsx')),
  screen('/stock/:sku', () => import('./stock/sku-screen.tsx')),
  screen('/window/:kind?', () => import('./window/window-screen.tsx')),
  screen('/window/:kind/:itemId', () => import('./window/item-screen.tsx')),
  screen('/pages', () => import('./pages/pages-screen.tsx')),
  screen('/pages/:slug', () => import('./pages/page-screen.tsx')),
  screen('/coupons', () => import('./coupons/coupons-screen.tsx')),
  screen('/coupons/:code', () => import('./coupons/coupon-screen.tsx')),
  screen('/reviews', () => import('./reviews/reviews-screen.tsx')),
  screen('/reviews/:reviewId', () => import('./reviews/review-screen.tsx')),
  screen('/settings', () => import('./settings/selling-screen.tsx')),
  screen('/settings/profile', () => import('./settings/profile-screen.tsx')),
  screen('/settings/centres', () => import('./settings/centres-screen.tsx')),
  screen('/settings/bands/:kind', () => import('./settings/bands-screen.tsx')),
  screen('/settings/pincodes', () => import('./settings/pincodes-screen.tsx')),
  screen('/settings/tax', () => import('./settings/tax-screen.tsx')),
  screen('/staff', () => import('./staff/staff-screen.tsx')),
  screen('/staff/:staffId', () => import('./staff/member-screen.tsx')),
  screen('/audit', () => import('./audit/audit-screen.tsx')),
  screen('/account', () => import('./account/account-screen.tsx')),
  { path: '*', loader: notFound },
];

/** Called once somebody is signed in: a router starts its loaders at once. */
export function openDesk() {
  router = createBrowserRouter(
    [
      {
        path: '/',
        Component: Shell,
        HydrateFallback: Waiting,
        children: [{ ErrorBoundary: ScreenError, children: screens }],
      },
    ],
    { basename },
  );
  return <RouterProvider router={router} />;
}
