import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that only this machine reaches, for a simulator. Port 0: any free port. */
export async function serveLocally(
  answer: RequestListener,
  port = 0,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Exclusive: the processes of a cluster would otherwise share the port, each with its own memory behind it.
    server.listen({ port, host: '127.0.0.1', exclusive: true }, resolve);
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
