import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import latinFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { Route } from './+types/root.ts';
import { apiContext } from './api-context.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { bareShell, loadShell } from './shell/load-shell.ts';
import { Shell } from './shell/shell.tsx';
import rupeeFont from './styles/fonts/figtree-rupee.woff2?url';
import stylesheet from './styles/app.css?url';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: latinFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: rupeeFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

export const loader = ({ context }: Route.LoaderArgs) => loadShell(context.get(apiContext));

/** The shell comes with the first page and stays: clicks ask only for what the next page adds. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>('root') ?? bareShell;
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0a1024" />
        <meta name="shop-main-id" content={shell.mainId} />
        <Meta />
        <Links />
      </head>
      <body>
        <Shell shell={shell}>{children}</Shell>
        <ScrollRestoration />
        <Scripts />
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
