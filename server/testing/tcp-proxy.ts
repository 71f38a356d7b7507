import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection to the database that can be cut: open connections die, new ones are refused, until it is restored. */
export async function openProxy(url: string) {
  let target = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  // Or PostgreSQL's socket would be used, past the proxy.
  through.searchParams.delete('host');
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    /** From now on it leads elsewhere; what is open is cut. */
    redirect(to: string) {
      target = new URL(to);
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
