import { pushChannel, readPush, type PushMessage } from './push-message.ts';

interface Lasting {
  /** The browser keeps the worker alive until this settles. */
  waitUntil(work: Promise<unknown>): void;
}

interface PushArrived extends Lasting {
  readonly data: { json(): unknown } | null;
}

interface NotificationPressed extends Lasting {
  readonly notification: { readonly data: unknown; close(): void };
}

interface PageClient {
  readonly visibilityState: string;
  readonly url: string;
  focus(): Promise<unknown>;
}

/** The part of a service worker's scope that pushes need. */
export interface PushScope {
  readonly registration: { showNotification(title: string, options: object): Promise<void> };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly PageClient[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listen: (event: PushArrived) => void): void;
  addEventListener(type: 'notificationclick', listen: (event: NotificationPressed) => void): void;
}

/**
 * Runs in the service worker. A visitor who is looking at the shop gets the push as an alert on the page, all others as a
 * system notification.
 */
export function receivePushes(worker: PushScope): void {
  const pages = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

  const show = async (message: PushMessage) => {
    if ((await pages()).some(({ visibilityState }) => visibilityState === 'visible')) {
      const channel = new BroadcastChannel(pushChannel);
      const post = channel.postMessage.bind(channel);
      post(message);
      channel.close();
      return;
    }
    await worker.registration.showNotification(message.title, { body: message.body, data: message.path });
  };

  worker.addEventListener('push', (event) => {
    const message = readPush(payloadOf(event));
    if (message) event.waitUntil(show(message));
  });

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const path = typeof event.notification.data === 'string' ? event.notification.data : '/';
    event.waitUntil(openPage(path));
  });

  const openPage = async (path: string) => {
    const open = (await pages()).find(({ url }) => url.endsWith(path));
    return open ? open.focus() : worker.clients.openWindow(path);
  };
}

function payloadOf({ data }: PushArrived): unknown {
  try {
    return data?.json();
  } catch {
    return null;
  }
}
