import { Link } from 'react-router';
import type { CartButton } from '../../domain/cart-mode.ts';

const allTabs = ['orders', 'address', 'help', 'admission'] as const;
export type AccountTab = (typeof allTabs)[number];

const names: Record<AccountTab, string> = {
  orders: 'Orders',
  address: 'Address',
  help: 'Help',
  admission: 'Admission',
};

/** A shop that only quotes sends nothing: it has no use for addresses. */
export const accountTabs = (mode: CartButton | null): readonly AccountTab[] =>
  allTabs.filter((tab) => tab !== 'address' || mode !== 'getquote');

/** The tab that an address asks for, or the first. */
export const accountTab = (asked: string | null, tabs: readonly AccountTab[]): AccountTab =>
  tabs.find((tab) => tab === asked) ?? 'orders';

export function TabLinks({ tabs, current }: { tabs: readonly AccountTab[]; current: AccountTab }) {
  return (
    <nav aria-label="My account" className="-mx-1 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              to={tab === 'orders' ? '/my-account' : `/my-account?tab=${tab}`}
              aria-current={tab === current ? 'page' : undefined}
              preventScrollReset
              className="group relative block px-3 py-3 font-bold text-steel transition-colors hover:text-ink aria-[current=page]:text-ink sm:px-4"
            >
              {names[tab]}
              <span className="lean absolute inset-x-2 bottom-0 h-1 origin-left scale-x-0 bg-electric transition-transform duration-300 ease-glide group-aria-[current=page]:scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
