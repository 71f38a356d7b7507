import { RouterContextProvider } from 'react-router';
import { createClient } from '../../contract/client.ts';
import { apiContext, type Api } from './api-context.ts';
import { createVisitorTransport } from './visitor-transport.ts';

const client = createClient(createVisitorTransport());

/** The browser's way to the API, in loaders and in event handlers. */
export const browserApi = (): Api => ({ client, mainId: readMainId(), origin: location.origin });

/** Written there by the root layout. */
function readMainId(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="shop-main-id"]')?.content ?? '';
}

/** The browser's counterpart of what the server hands to its loaders. */
export function browserContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, browserApi());
  return context;
}
