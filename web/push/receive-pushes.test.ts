import { expect, test, vi } from 'vitest';
import { pushChannel } from './push-message.ts';
import { receivePushes } from './receive-pushes.ts';

/** A service worker with these open pages, and what it did. */
function openWorker(...pages: { url: string; visibilityState: string }[]) {
  const listeners = new Map<string, (event: unknown) => void>();
  const did: unknown[] = [];
  const done: Promise<unknown>[] = [];
  receivePushes({
    registration: { showNotification: async (title: string, options: object) => void did.push({ title, ...options }) },
    clients: {
      matchAll: async () => pages.map((page) => ({ ...page, focus: async () => did.push(`focused ${page.url}`) })),
      openWindow: async (path: string) => did.push(`opened ${path}`),
    },
    addEventListener: (type: string, listen: (event: never) => void) => listeners.set(type, listen as () => void),
  });
  const waitUntil = (work: Promise<unknown>) => void done.push(work);
  return {
    async on(type: 'push' | 'notificationclick', event: object) {
      listeners.get(type)?.({ waitUntil, ...event });
      expect(done, 'the worker stays alive until it is done').toHaveLength(1);
      await Promise.all(done);
      return did;
    },
  };
}

const push = {
  data: { json: () => ({ notification: { title: 'Packed', body: 'Order 1042' }, data: { link: '/track/1042' } }) },
};
const track = 'https://shop.example/track/1042';

test('[N-03] a push is an alert on the page that the visitor looks at, and otherwise a notification', async () => {
  const posted = vi.fn<(message: unknown) => void>();
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      readonly name: string;
      constructor(name: string) {
        this.name = name;
      }
      postMessage = (message: unknown) => posted({ on: this.name, message });
      close = () => undefined;
    },
  );
  expect(await openWorker({ url: track, visibilityState: 'visible' }).on('push', push)).toEqual([]);
  expect(posted).toHaveBeenCalledExactlyOnceWith({
    on: pushChannel,
    message: { title: 'Packed', body: 'Order 1042', path: '/track/1042' },
  });
  const notification = { title: 'Packed', body: 'Order 1042', data: '/track/1042' };
  expect(await openWorker({ url: track, visibilityState: 'hidden' }).on('push', push)).toEqual([notification]);
  expect(await openWorker().on('push', push)).toEqual([notification]);
  expect(posted).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

test('[N-03] a press on a notification leads to its page: to the one that is open, or to a new one', async () => {
  const pressed = { notification: { data: '/track/1042', close: () => undefined } };
  expect(await openWorker({ url: track, visibilityState: 'hidden' }).on('notificationclick', pressed)).toEqual([
    `focused ${track}`,
  ]);
  const other = { url: 'https://shop.example/cart', visibilityState: 'hidden' };
  expect(await openWorker(other).on('notificationclick', pressed)).toEqual(['opened /track/1042']);
});
