import type { DeskKey } from '../../contract/desk/desk-contract.ts';
import type { Me } from '../../contract/desk/sign-in.ts';
import { drawn } from '../../ui/drawn.ts';
import type { IconName } from '../../ui/icon.tsx';
import { mayCall } from '../api/session.ts';
import { icons } from '../parts/icons.ts';

interface ScreenLink {
  path: string;
  title: string;
  icon: IconName;
  /** The call that fills it: without its permission the screen is not there. */
  needs: DeskKey;
}

/** In the order of the menu. */
const screens: readonly ScreenLink[] = [
  { path: '/', title: 'Today', icon: icons.today, needs: 'GET /desk/today' },
  { path: '/orders', title: 'Orders', icon: icons.parcel, needs: 'GET /desk/orders' },
  { path: '/products', title: 'Products', icon: 'box', needs: 'GET /desk/products' },
  { path: '/grid', title: 'Prices and stock', icon: icons.grid, needs: 'POST /desk/grid' },
  { path: '/import', title: 'Import and export', icon: icons.transfer, needs: 'GET /desk/import' },
  { path: '/stock', title: 'Stock', icon: icons.stock, needs: 'GET /desk/stock' },
  { path: '/window', title: 'Shop window', icon: icons.window, needs: 'GET /desk/window/:kind' },
  { path: '/pages', title: 'Pages', icon: icons.text, needs: 'GET /desk/pages' },
  { path: '/coupons', title: 'Coupons', icon: drawn.tag, needs: 'GET /desk/coupons' },
  { path: '/reviews', title: 'Reviews', icon: icons.review, needs: 'GET /desk/reviews' },
  { path: '/settings', title: 'Settings', icon: 'options', needs: 'GET /desk/settings' },
  { path: '/staff', title: 'Staff', icon: icons.staff, needs: 'GET /desk/staff' },
  { path: '/audit', title: 'Audit', icon: icons.audit, needs: 'GET /desk/audit' },
  { path: '/account', title: 'My account', icon: 'user', needs: 'GET /desk/session' },
];

export const screensOf = (me: Me): readonly ScreenLink[] => screens.filter(({ needs }) => mayCall(me, needs));
