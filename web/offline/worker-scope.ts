/** The little of a service worker's world that ours touches: TypeScript's own library for it contradicts the browser's. */
export interface WorkerScope {
  readonly location: Location;
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchAsked) => void): void;
  addEventListener(type: 'message', listen: (event: Told) => void): void;
}

interface Lasting {
  /** The worker is kept alive until this settles. */
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchAsked extends Lasting {
  readonly request: Request;
  /** For a navigation, the page that will come of it. */
  readonly resultingClientId: string;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface Told extends Lasting {
  readonly data: unknown;
  readonly source: { readonly id: string; postMessage(message: unknown, transferred: Transferable[]): void } | null;
}

/** A page tells the worker what the visitor has seen, and what it took to show it. */
export interface Seen {
  path: string;
  resources: string[];
}

/** The worker's answer. */
export interface SeenAnswer {
  /** Whether the page came from the store because the network did not answer. */
  isFromStore: boolean;
}
