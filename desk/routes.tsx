import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
// The one that can draw at once, see flushSync in list-address.ts.
import { RouterProvider } from 'react-router/dom';
import { Waiting } from '../ui/waiting.tsx';
import { ScreenError } from './shell/screen-error.tsx';
import { Shell } from './shell/shell.tsx';

const notFound = () => {
  throw new Response(null, { status: 404 });
};

/** Each screen is a file of its own, loaded when it is opened. */
const screens: RouteObject[] = [
  { index: true, lazy: () => import('./today/today-screen.tsx') },
  { path: 'join', loader: () => redirect('/') },
  { path: 'orders', lazy: () => import('./orders/orders-screen.tsx') },
  { path: 'orders/:orderId', lazy: () => import('./orders/order-screen.tsx') },
  { path: 'products', lazy: () => import('./products/products-screen.tsx') },
  { path: 'products/new', lazy: () => import('./products/new-product-screen.tsx') },
  { path: 'grid', lazy: () => import('./grid/grid-screen.tsx') },
  { path: 'import', lazy: () => import('./import/import-screen.tsx') },
  { path: 'import/:importId', lazy: () => import('./import/file-screen.tsx') },
  { path: 'products/:productId', lazy: () => import('./products/product-screen.tsx') },
  { path: 'stock', lazy: () => import('./stock/stock-screen.tsx') },
  { path: 'stock/:sku', lazy: () => import('./stock/sku-screen.tsx') },
  { path: 'window/:kind?', lazy: () => import('./window/window-screen.tsx') },
  { path: 'window/:kind/:itemId', lazy: () => import('./window/item-screen.tsx') },
  { path: 'pages', lazy: () => import('./pages/pages-screen.tsx') },
  { path: 'pages/:slug', lazy: () => import('./pages/page-screen.tsx') },
  { path: 'coupons', lazy: () => import('./coupons/coupons-screen.tsx') },
  { path: 'coupons/:code', lazy: () => import('./coupons/coupon-screen.tsx') },
  { path: 'reviews', lazy: () => import('./reviews/reviews-screen.tsx') },
  { path: 'reviews/:reviewId', lazy: () => import('./reviews/review-screen.tsx') },
  { path: 'settings', lazy: () => import('./settings/selling-screen.tsx') },
  { path: 'settings/profile', lazy: () => import('./settings/profile-screen.tsx') },
  { path: 'settings/centres', lazy: () => import('./settings/centres-screen.tsx') },
  { path: 'settings/bands/:kind', lazy: () => import('./settings/bands-screen.tsx') },
  { path: 'settings/pincodes', lazy: () => import('./settings/pincodes-screen.tsx') },
  { path: 'settings/tax', lazy: () => import('./settings/tax-screen.tsx') },
  { path: 'staff', lazy: () => import('./staff/staff-screen.tsx') },
  { path: 'staff/:staffId', lazy: () => import('./staff/member-screen.tsx') },
  { path: 'audit', lazy: () => import('./audit/audit-screen.tsx') },
  { path: 'account', lazy: () => import('./account/account-screen.tsx') },
  { path: '*', loader: notFound },
];

/** Called once somebody is signed in: a router starts its loaders at once. */
export function openDesk() {
  const router = createBrowserRouter(
    [
      {
        path: '/',
        Component: Shell,
        HydrateFallback: Waiting,
        children: [{ ErrorBoundary: ScreenError, children: screens }],
      },
    ],
    { basename: '/desk' },
  );
  return <RouterProvider router={router} />;
}
