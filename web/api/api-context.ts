import { createContext } from 'react-router';
import type { Client } from '../../contract/client.ts';

/** How a loader reaches the API: in process on the server, over HTTP in the browser. The same loader runs in both. */
export interface Api {
  client: Client;
  mainId: string;
  /** Scheme and host under which the shop is known, as in `https://shop.example`. */
  origin: string;
}

/** Whether the shop is a demo. Only the server knows; the shell carries it to the browser. */
export const demoContext = createContext(false);

export const apiContext = createContext<Api>();
