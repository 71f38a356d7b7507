import { RouterContextProvider } from 'react-router';
import { apiContext } from './api-context.ts';
import { browserApi } from './browser-api.ts';

/** The browser's counterpart of what the server hands to its loaders. */
export function browserContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, browserApi());
  return context;
}
