import { createContext } from 'react-router';
import type { Client } from '../../contract/client.ts';

/** How a loader reaches the API: in process on the server, over HTTP in the browser; one loader serves both. */
export interface Api {
  client: Client;
  mainId: string;
  /** Scheme and host under which the shop is known, as in `https://shop.example`. */
  origin: string;
}

/** Whether the shop is a demo; known on the server only, and from there part of the shell. */
export const demoContext = createContext(false);

export const apiContext = createContext<Api>();
