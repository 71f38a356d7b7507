import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Screen } from '../parts/screen.tsx';

const tabs = [
  { path: '/settings', text: 'Selling and help' },
  { path: '/settings/profile', text: 'Profile and seller' },
  { path: '/settings/centres', text: 'Centres' },
  { path: '/settings/pincodes', text: 'Pincodes' },
  { path: '/settings/bands/charge', text: 'Delivery charge' },
  { path: '/settings/bands/free', text: 'Free delivery' },
  { path: '/settings/tax', text: 'Tax' },
];

/** Title and tabs around a screen of the settings. */
export function SettingsFrame({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the tabs are wider than the screen.
  useEffect(() => {
    const current = nav.current?.querySelector(`[href$="${pathname}"]`);
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <Screen title={title} action={action}>
      <nav ref={nav} aria-label="Settings" className="mb-5 overflow-x-auto border-b border-line">
        <ul className="flex gap-1">
          {tabs.map(({ path, text }) => (
            <li key={path}>
              <NavLink
                to={path}
                end
                className="flex min-h-11 items-center border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-steel hover:text-ink aria-[current=page]:border-electric aria-[current=page]:font-bold aria-[current=page]:text-ink"
              >
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </Screen>
  );
}
