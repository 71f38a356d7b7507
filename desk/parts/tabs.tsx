import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

interface TabsProps {
  label: string;
  tabs: readonly { path: string; text: string }[];
  /** The path of the tab that is shown. */
  current: string;
}

/** Links to the parts of a screen. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const nav = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the screen.
  useEffect(() => {
    const shown = nav.current?.querySelector(`[href$="${current}"]`);
    shown?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav ref={nav} aria-label={label} className="mb-5 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {tabs.map(({ path, text }) => (
          <li key={path}>
            <Link
              to={path}
              aria-current={path === current ? 'page' : undefined}
              className="flex min-h-11 items-center border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-steel hover:text-ink aria-[current=page]:border-electric aria-[current=page]:font-bold aria-[current=page]:text-ink"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
