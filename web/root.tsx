import type { ReactNode } from 'react';
import { Links, Meta, Outlet, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router';
import latinFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { Route } from './+types/root.ts';
import { apiContext, demoContext } from './api/api.ts';
import { EarlyActsReplay, EarlyActsWatch, LateScriptsNotice } from './shell/early-acts.tsx';
import { ErrorPage } from './page/failure-frame.tsx';
import { bareShell, loadShell } from './page/shell-data.ts';
import { StartScripts } from './page/start-scripts.tsx';
import { Shell } from './shell/shell.tsx';
import rupeeFont from '../ui/styles/fonts/figtree-rupee.woff2?url';
import { PageStyles } from './page/page-styles.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: latinFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: rupeeFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export const loader = ({ context }: Route.LoaderArgs) =>
  loadShell(context.get(apiContext), { isDemo: context.get(demoContext) });

/** The shell is loaded with the first page and stays: clicks load only the next page's own data. */
export const shouldRevalidate = () => false;

/** What a page may declare in its `handle`. */
interface PageHandle {
  /** Without shell and scripts: the page is complete as sent. */
  isStandalone?: boolean;
}

export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>('root') ?? bareShell;
  const isStandalone = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.isStandalone);
  const { icons } = shell.profile;
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={shell.themeColour} />
        <link rel="icon" href={icons === '' ? '/favicon.svg' : `${icons}/icon-192.png`} />
        <link rel="apple-touch-icon" href={`${icons}/apple-touch-icon.png`} />
        <meta name="shop-main-id" content={shell.mainId} />
        <Meta />
        <Links />
        {import.meta.env.SSR && (
          <>
            <PageStyles brandStyle={shell.brandStyle} />
            {!isStandalone && (
              <>
                <EarlyActsWatch />
                <StartScripts />
              </>
            )}
          </>
        )}
      </head>
      <body>
        {isStandalone ? (
          children
        ) : (
          <>
            <Shell shell={shell}>{children}</Shell>
            <LateScriptsNotice />
            <EarlyActsReplay />
            <ScrollRestoration />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
