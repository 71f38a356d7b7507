/** The part of the service worker API that we use: TypeScript's library for it conflicts with the one for pages. */
export interface WorkerScope {
  readonly location: Location;
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchAsked) => void): void;
  addEventListener(type: 'message', listen: (event: PageMessage) => void): void;
}

interface Lasting {
  /** Keeps the worker alive until this settles. */
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchAsked extends Lasting {
  readonly request: Request;
  /** For a navigation, the page that it opens. */
  readonly resultingClientId: string;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface PageMessage extends Lasting {
  readonly data: unknown;
  readonly source: { readonly id: string; postMessage(message: unknown, transferred: Transferable[]): void } | null;
}

/** A page reports to the worker what the visitor opened, and which files it loaded. */
export interface Seen {
  path: string;
  resources: string[];
}

/** The worker's answer. */
export interface SeenAnswer {
  /** Whether the page came from the cache because the network did not answer. */
  isFromStore: boolean;
}
