import { RouterContextProvider } from 'react-router';
import { createClient } from '../../contract/client.ts';
import { apiContext, type Api } from './api-context.ts';
import { createVisitorTransport } from './visitor-transport.ts';

const client = createClient(createVisitorTransport());

/** How the browser reaches the API, in loaders and in answer to what a visitor does. */
export const browserApi = (): Api => ({ client, mainId: readMainId(), origin: location.origin });

/** The root layout writes it there from the root loader's data. */
function readMainId(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="shop-main-id"]')?.content ?? '';
}

/** The browser's counterpart of what the server hands to its loaders. */
export function browserContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, browserApi());
  return context;
}
