import { NavLink } from 'react-router';
import { categoryLink } from '../../domain/category-link.ts';
import type { SiteProfile } from '../../contract/site.ts';
import { CartLink } from '../cart/cart-link.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Dialog, dialogCommand } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Brand } from './brand.tsx';
import { hideOnScroll } from './hide-on-scroll.ts';
import { SearchForm } from './search-form.tsx';
import { UserArea } from './user-area.tsx';

const drawerId = 'menu';

const mainLinks = [
  { to: '/', text: 'Home' },
  { to: '/course', text: 'Shop' },
  { to: '/admission-form', text: 'Admission' },
  { to: '/about', text: 'About' },
  { to: '/contact', text: 'Contact' },
];

const drawerLinks = [
  { to: '/', text: 'Home' },
  { to: '/course', text: 'Shop' },
  { to: '/contact', text: 'Contact' },
];

interface HeaderProps {
  profile: SiteProfile;
  /** A shop that only quotes shows no cart. */
  hasCart: boolean;
  categories: readonly string[];
  /** While somebody pays: nothing but the logo, the way back and the account. */
  isSlim: boolean;
}

export function Header({ profile, hasCart, categories, isSlim }: HeaderProps) {
  return (
    // `max-[16rem]`: a phone with text at 200 %, where a sticky header would cover half the screen.
    <header
      ref={hidesOnScroll}
      className="sticky max-[16rem]:static top-0 z-10 border-b border-line bg-white/95 backdrop-blur-md transition-[translate] duration-300 ease-glide max-lg:data-hidden:-translate-y-full"
    >
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 lg:flex-nowrap lg:py-3.5 xl:gap-x-8">
        {!isSlim && (
          <IconButton
            icon="menu"
            label="Menu"
            tone="bare"
            aria-haspopup="dialog"
            {...dialogCommand('show-modal', drawerId)}
            className="-ms-2.5 lg:hidden"
          />
        )}
        <Brand
          profile={profile}
          className="grow basis-0 max-[16rem]:order-first max-[16rem]:basis-full lg:max-w-80 lg:min-w-11 lg:shrink-99 lg:grow-0 lg:basis-auto lg:max-xl:[&_span+span]:hidden"
        />
        {isSlim ? (
          <NavLink to="/cart" className="ms-auto py-2.5 font-semibold text-nowrap underline underline-offset-4">
            Back to cart
          </NavLink>
        ) : (
          <>
            <nav aria-label="Main" className="hidden shrink-0 lg:block">
              <ul className="flex flex-wrap gap-1">
                {mainLinks.map(({ to, text }) => (
                  <li key={to}>
                    <NavLink
                      to={to}
                      prefetch="intent"
                      className="group relative block px-3 py-2.5 font-semibold text-steel transition-colors hover:text-ink aria-[current=page]:text-ink"
                    >
                      {text}
                      <span className="lean absolute inset-x-3 bottom-0.5 h-1 origin-left scale-x-0 bg-electric transition-transform duration-300 ease-glide group-hover:scale-x-100 group-aria-[current=page]:scale-x-100" />
                    </NavLink>
                  </li>
                ))}
              </ul>
            </nav>
            {/* Twice, for the right Tab order in both layouts. */}
            <SearchForm categories={categories} className="ms-auto max-w-80 grow basis-48 max-lg:hidden" />
            {hasCart && <CartLink className="-mx-3 xl:ms-0 xl:-me-6" />}
          </>
        )}
        <UserArea />
        {!isSlim && <SearchForm categories={categories} className="w-full lg:hidden" />}
      </div>
      {!isSlim && <Drawer id={drawerId} categories={categories} />}
    </header>
  );
}

const hidesOnScroll = (header: HTMLElement | null) => (header ? hideOnScroll(header) : undefined);

function Drawer({ id, categories }: { id: string; categories: readonly string[] }) {
  return (
    <Dialog id={id} title="Menu" className="drawer on-ink lanes bg-ink text-white">
      <nav aria-label="Menu" className="px-5 py-6">
        <ul>
          {drawerLinks.map(({ to, text }) => (
            <li key={to} className="border-b border-ink-line">
              <NavLink
                to={to}
                className="flex items-center justify-between py-4 text-title font-extrabold aria-[current=page]:text-glide"
              >
                {text}
                <Icon name="arrow-right" />
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <p className="px-5 pb-6">
        <NavLink to="/academy" className="block py-2.5 font-semibold aria-[current=page]:text-glide">
          Classes
        </NavLink>
        <NavLink to="/wish-list" className="block py-2.5 font-semibold aria-[current=page]:text-glide">
          Your wish list
        </NavLink>
      </p>
      {categories.length > 0 && (
        <nav aria-labelledby={`${id}-categories`} className="px-5 pb-8">
          <p id={`${id}-categories`} className="text-sm font-bold text-white/75">
            All categories
          </p>
          <ul className="mt-1">
            {categories.map((name) => (
              <li key={name}>
                <NavLink to={categoryLink(name)} className="block py-2.5 font-semibold aria-[current=page]:text-glide">
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Dialog>
  );
}
