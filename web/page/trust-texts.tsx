import { Link, useRouteLoaderData } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { trustDrawings } from '../../ui/trust-drawings.ts';
import type { ShellData } from './shell-data.ts';

const looks = {
  /** On a phone one line to swipe, so that the content below stays on the first screen. */
  hero: 'page-width flex gap-x-8 py-2 max-lg:overflow-x-auto max-lg:whitespace-nowrap max-lg:[scrollbar-width:none] max-lg:*:shrink-0 lg:flex-wrap lg:justify-between lg:py-4',
  button: 'mt-5 grid gap-x-6 sm:grid-cols-2 lg:mt-1',
};

/** Short texts that answer buyers' doubts, below the hero or the buying button. Hidden if there are none. */
export function TrustTexts({ below }: { below: keyof typeof looks }) {
  const texts = useRouteLoaderData<ShellData>('root')?.trustTexts ?? [];
  if (texts.length === 0) return null;
  return (
    <ul aria-label="Good to know" className={looks[below]}>
      {texts.map(({ heading, icon, link }) => (
        <li key={heading} className="flex min-h-11 items-center gap-2.5 text-sm leading-snug font-semibold">
          <Icon name={trustDrawings[icon]} className="size-5 shrink-0 text-steel" />
          {link === '' ? (
            <span className="min-w-0 break-words">{heading}</span>
          ) : (
            <Link
              to={link}
              prefetch="intent"
              className="flex min-h-11 min-w-0 items-center break-words underline decoration-line-strong underline-offset-4 hover:text-electric"
            >
              {heading}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
