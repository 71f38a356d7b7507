import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';
import type { DeskKey } from '../../contract/desk/desk-contract.ts';
import type { Me } from '../../contract/desk/sign-in.ts';
import { drawn } from '../../ui/drawn.ts';
import type { IconName } from '../../ui/icon.tsx';
import { mayCall } from '../api/session.ts';
import { icons } from '../parts/icons.ts';

export interface ScreenFile {
  Component: ComponentType;
  loader?: LoaderFunction;
}

interface Screen {
  needs: DeskKey;
  /** The call that takes the filters in the address, if it is another one. */
  lists?: DeskKey;
  file: () => Promise<ScreenFile>;
}

/** Every screen, with the call it needs: menu, search and router offer it only to members who may make that call. */
export const screens = {
  '/': { needs: 'GET /desk/today', file: () => import('../today/today-screen.tsx') },
  '/health': { needs: 'GET /desk/health', file: () => import('../health/health-screen.tsx') },
  '/orders': { needs: 'GET /desk/orders', file: () => import('../orders/orders-screen.tsx') },
  '/orders/:orderId': { needs: 'GET /desk/orders/:orderId', file: () => import('../orders/order-screen.tsx') },
  '/counter': { needs: 'POST /desk/counter/sales', file: () => import('../counter/counter-screen.tsx') },
  '/tills': { needs: 'GET /desk/tills', file: () => import('../counter/tills-screen.tsx') },
  '/tills/:tillId': { needs: 'GET /desk/tills/:tillId', file: () => import('../counter/till-screen.tsx') },
  '/returns': { needs: 'GET /desk/returns', file: () => import('../returns/returns-screen.tsx') },
  '/returns/:returnId': { needs: 'GET /desk/returns/:returnId', file: () => import('../returns/return-screen.tsx') },
  '/invoices': { needs: 'GET /desk/tax-papers', file: () => import('../tax-papers/tax-papers-screen.tsx') },
  '/products': { needs: 'GET /desk/products', file: () => import('../products/products-screen.tsx') },
  '/products/new': { needs: 'POST /desk/products', file: () => import('../products/new-product-screen.tsx') },
  '/products/:productId': {
    needs: 'GET /desk/products/:productId',
    file: () => import('../products/product-screen.tsx'),
  },
  '/grid': { needs: 'POST /desk/grid', lists: 'GET /desk/grid', file: () => import('../grid/grid-screen.tsx') },
  '/import': { needs: 'GET /desk/import', file: () => import('../import/import-screen.tsx') },
  '/import/:importId': { needs: 'GET /desk/import/:importId', file: () => import('../import/file-screen.tsx') },
  '/stock': { needs: 'GET /desk/stock', file: () => import('../stock/stock-screen.tsx') },
  '/stock/:sku': { needs: 'GET /desk/stock/:sku', file: () => import('../stock/sku-screen.tsx') },
  '/window/:kind?': { needs: 'GET /desk/window/:kind', file: () => import('../window/window-screen.tsx') },
  '/window/:kind/:itemId': { needs: 'GET /desk/window/:kind/:itemId', file: () => import('../window/item-screen.tsx') },
  '/pages': { needs: 'GET /desk/pages', file: () => import('../pages/pages-screen.tsx') },
  '/pages/:slug': { needs: 'GET /desk/pages/:slug', file: () => import('../pages/page-screen.tsx') },
  '/coupons': { needs: 'GET /desk/coupons', file: () => import('../coupons/coupons-screen.tsx') },
  '/coupons/:code': { needs: 'GET /desk/coupons/:code', file: () => import('../coupons/coupon-screen.tsx') },
  '/quotes': { needs: 'GET /desk/quotes', file: () => import('../quotes/quotes-screen.tsx') },
  '/quotes/:quoteId': { needs: 'GET /desk/quotes/:quoteId', file: () => import('../quotes/quote-screen.tsx') },
  '/reviews': { needs: 'GET /desk/reviews', file: () => import('../reviews/reviews-screen.tsx') },
  '/reviews/:reviewId': { needs: 'GET /desk/reviews/:reviewId', file: () => import('../reviews/review-screen.tsx') },
  '/admissions': { needs: 'GET /desk/admissions', file: () => import('../admissions/admissions-screen.tsx') },
  '/admissions/:admissionId': {
    needs: 'GET /desk/admissions/:admissionId',
    file: () => import('../admissions/admission-screen.tsx'),
  },
  '/students': { needs: 'GET /desk/students', file: () => import('../students/students-screen.tsx') },
  '/students/:studentId/progress': {
    needs: 'GET /desk/students/:studentId/progress',
    file: () => import('../progress/progress-screen.tsx'),
  },
  '/students/:studentId': {
    needs: 'GET /desk/students/:studentId',
    file: () => import('../students/student-screen.tsx'),
  },
  '/batches': { needs: 'GET /desk/batches', file: () => import('../batches/batches-screen.tsx') },
  '/batches/:batchId': { needs: 'GET /desk/batches/:batchId', file: () => import('../batches/batch-screen.tsx') },
  '/week': { needs: 'GET /desk/classes', file: () => import('../batches/week-screen.tsx') },
  '/roll-call': { needs: 'GET /desk/roll-call', file: () => import('../roll-call/roll-call-door.ts') },
  '/settings': { needs: 'GET /desk/settings', file: () => import('../settings/selling-screen.tsx') },
  '/settings/profile': { needs: 'GET /desk/settings', file: () => import('../settings/profile-screen.tsx') },
  '/settings/centres': { needs: 'GET /desk/settings', file: () => import('../settings/centres-screen.tsx') },
  '/settings/levels': { needs: 'POST /desk/levels', file: () => import('../progress/levels-screen.tsx') },
  '/settings/bands/:kind': { needs: 'GET /desk/delivery', file: () => import('../settings/bands-screen.tsx') },
  '/settings/pincodes': { needs: 'GET /desk/pincodes', file: () => import('../settings/pincodes-screen.tsx') },
  '/settings/tax': { needs: 'GET /desk/tax', file: () => import('../settings/tax-screen.tsx') },
  '/settings/opening': { needs: 'GET /desk/opening', file: () => import('../settings/opening-screen.tsx') },
  '/staff': { needs: 'GET /desk/staff', file: () => import('../staff/staff-screen.tsx') },
  '/staff/:staffId': { needs: 'GET /desk/staff', file: () => import('../staff/member-screen.tsx') },
  '/audit': { needs: 'GET /desk/audit', file: () => import('../audit/audit-screen.tsx') },
  '/account': { needs: 'GET /desk/session', file: () => import('../account/account-screen.tsx') },
} as const satisfies Record<string, Screen>;

export type ScreenPath = keyof typeof screens;

export const mayOpen = (me: Pick<Me, 'permissions'>, path: ScreenPath): boolean => mayCall(me, screens[path].needs);

/** The call that takes the filters in the screen's address. */
export function listCall(path: ScreenPath): DeskKey {
  const { needs, lists }: Screen = screens[path];
  return lists ?? needs;
}

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

interface MenuGroup {
  /** Empty: stands alone. */
  title: string;
  links: readonly ScreenLink[];
}

/** In the order of the menu. */
const menu: readonly MenuGroup[] = [
  { title: '', links: [link('/', 'Today', icons.today)] },
  {
    title: 'Sales',
    links: [
      link('/orders', 'Orders', icons.parcel),
      link('/counter', 'Counter', icons.counter),
      link('/quotes', 'Quotes', icons.quote),
      link('/returns', 'Returns', icons.returns),
      link('/invoices', 'Invoices', icons.text),
      link('/tills', 'Tills', icons.till),
    ],
  },
  {
    title: 'Goods',
    links: [
      link('/products', 'Products', 'box'),
      link('/grid', 'Prices and stock', icons.grid),
      link('/stock', 'Stock', icons.stock),
      link('/import', 'Import and export', icons.transfer),
    ],
  },
  {
    title: 'Shop',
    links: [
      link('/window/:kind?', 'Shop window', icons.window),
      link('/pages', 'Pages', icons.text),
      link('/coupons', 'Coupons', drawn.tag),
      link('/reviews', 'Reviews', icons.review),
    ],
  },
  {
    title: 'Academy',
    links: [
      link('/roll-call', 'Roll call', icons.rollCall),
      link('/admissions', 'Admissions', icons.admission),
      link('/students', 'Students', icons.student),
      link('/batches', 'Batches', icons.batch),
      link('/week', 'Week', icons.week),
    ],
  },
  {
    title: 'Desk',
    links: [
      link('/settings', 'Settings', 'options'),
      link('/health', 'Health', icons.health),
      link('/staff', 'Staff', icons.staff),
      link('/audit', 'Audit', icons.audit),
      link('/account', 'My account', 'user'),
    ],
  },
];

/** What this person may open, without empty groups. */
export const menuOf = (me: Me): readonly MenuGroup[] =>
  menu
    .map(({ title, links }) => ({ title, links: links.filter(({ screen }) => mayOpen(me, screen)) }))
    .filter(({ links }) => links.length > 0);

export const screensOf = (me: Me): readonly ScreenLink[] => menuOf(me).flatMap(({ links }) => links);
