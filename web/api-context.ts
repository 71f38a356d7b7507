import { createContext } from 'react-router';
import type { Client } from '../contract/client.ts';

/** How a loader reaches the API: in process on the server, over HTTP in the browser; one loader serves both. */
export interface Api {
  client: Client;
  mainId: string;
  /** Scheme and host under which the shop is known, as in `https://shop.example`. */
  origin: string;
}

export const apiContext = createContext<Api>();
