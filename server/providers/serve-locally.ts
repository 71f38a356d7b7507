import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server for this machine alone, as a simulator needs one; port 0 is any that is free. */
export async function serveLocally(
  answer: RequestListener,
  port = 0,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
