import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';

/** The HTML of a part of a page, as it is first rendered at this address; `shell` is what the root layout has loaded. */
export function renderPage(part: ReactElement, shell: object = {}, address = '/'): string {
  const Stub = createRoutesStub([{ id: 'root', path: '*', Component: () => part, HydrateFallback: () => null }]);
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: shell } }} initialEntries={[address]} />);
}

/** Its text, as a visitor reads it. */
export const textOfPage = (part: ReactElement, address?: string): string =>
  renderPage(part, {}, address)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
