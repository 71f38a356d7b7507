import { RouterContextProvider } from 'react-router';
import { createClient } from '../contract/client.ts';
import { createHttpTransport } from '../contract/http-transport.ts';
import { apiContext } from './api-context.ts';

const client = createClient(createHttpTransport());

/** The browser's counterpart of what the server hands to its loaders. */
export function browserContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, { client, mainId: readMainId(), origin: location.origin });
  return context;
}

/** The root layout writes it there from the root loader's data. */
function readMainId(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="shop-main-id"]')?.content ?? '';
}
