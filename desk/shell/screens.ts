import type { DeskKey } from '../../contract/desk/desk-contract.ts';
import type { Me } from '../../contract/desk/sign-in.ts';
import { drawn } from '../../ui/drawn.ts';
import type { IconName } from '../../ui/icon.tsx';
import { mayCall } from '../api/session.ts';
import { icons } from '../parts/icons.ts';

/** Every screen, with the call it cannot do without. Menu, palette and router offer it only to members who may make that call. */
export const screenNeeds = {
  '/': 'GET /desk/today',
  '/orders': 'GET /desk/orders',
  '/orders/:orderId': 'GET /desk/orders/:orderId',
  '/products': 'GET /desk/products',
  '/products/new': 'POST /desk/products',
  '/products/:productId': 'GET /desk/products/:productId',
  '/grid': 'POST /desk/grid',
  '/import': 'GET /desk/import',
  '/import/:importId': 'GET /desk/import/:importId',
  '/stock': 'GET /desk/stock',
  '/stock/:sku': 'GET /desk/stock/:sku',
  '/window/:kind?': 'GET /desk/window/:kind',
  '/window/:kind/:itemId': 'GET /desk/window/:kind/:itemId',
  '/pages': 'GET /desk/pages',
  '/pages/:slug': 'GET /desk/pages/:slug',
  '/coupons': 'GET /desk/coupons',
  '/coupons/:code': 'GET /desk/coupons/:code',
  '/reviews': 'GET /desk/reviews',
  '/reviews/:reviewId': 'GET /desk/reviews/:reviewId',
  '/settings': 'GET /desk/settings',
  '/settings/profile': 'GET /desk/settings',
  '/settings/centres': 'GET /desk/settings',
  '/settings/bands/:kind': 'GET /desk/delivery',
  '/settings/pincodes': 'GET /desk/pincodes',
  '/settings/tax': 'GET /desk/tax',
  '/staff': 'GET /desk/staff',
  '/staff/:staffId': 'GET /desk/staff',
  '/audit': 'GET /desk/audit',
  '/account': 'GET /desk/session',
} as const satisfies Record<string, DeskKey>;

export type ScreenPath = keyof typeof screenNeeds;

export const mayOpen = (me: Pick<Me, 'permissions'>, path: ScreenPath): boolean => mayCall(me, screenNeeds[path]);

/** The call that takes the filters in the screen's address. The grid is listed above with the call that saves it. */
export const listCall = (path: ScreenPath): DeskKey => (path === '/grid' ? 'GET /desk/grid' : screenNeeds[path]);

interface ScreenLink {
  screen: ScreenPath;
  path: string;
  title: string;
  icon: IconName;
}

const link = (screen: ScreenPath, title: string, icon: IconName): ScreenLink => ({
  screen,
  path: screen.replace('/:kind?', ''),
  title,
  icon,
});

/** In the order of the menu. */
const links: readonly ScreenLink[] = [
  link('/', 'Today', icons.today),
  link('/orders', 'Orders', icons.parcel),
  link('/products', 'Products', 'box'),
  link('/grid', 'Prices and stock', icons.grid),
  link('/import', 'Import and export', icons.transfer),
  link('/stock', 'Stock', icons.stock),
  link('/window/:kind?', 'Shop window', icons.window),
  link('/pages', 'Pages', icons.text),
  link('/coupons', 'Coupons', drawn.tag),
  link('/reviews', 'Reviews', icons.review),
  link('/settings', 'Settings', 'options'),
  link('/staff', 'Staff', icons.staff),
  link('/audit', 'Audit', icons.audit),
  link('/account', 'My account', 'user'),
];

export const screensOf = (me: Me): readonly ScreenLink[] => links.filter(({ screen }) => mayOpen(me, screen));
