import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

interface Link {
  kilobitsPerSecond: number;
  roundTripMs: number;
}

interface SlowNetwork {
  /** The same shop, at the far end of the slow network. */
  origin: string;
  close(): Promise<void>;
}

/** One packet: connections share the link packet by packet. */
const packetBytes = 1460;
/** More than this is not read ahead from the shop. */
const aheadBytes = 64 * 1024;

/**
 * A TCP proxy that is as slow as a mobile network. All connections share one link towards the browser, and each first waits a round
 * trip, as for a handshake. Slow start is left out: at these speeds its first window fills the link.
 */
export async function openSlowNetwork(
  shopOrigin: string,
  { kilobitsPerSecond, roundTripMs }: Link,
): Promise<SlowNetwork> {
  const { hostname, port } = new URL(shopOrigin);
  const waiting = new Map<Socket, Buffer[]>();
  const sockets = new Set<Socket>();
  let isSending = false;

  /** Takes one packet of each connection in turn. */
  function send(): void {
    const [next] = waiting;
    isSending = next !== undefined;
    if (!next) return;
    const [client, chunks] = next;
    const chunk = chunks.shift() ?? Buffer.alloc(0);
    const packet = chunk.subarray(0, packetBytes);
    if (chunk.length > packetBytes) chunks.unshift(chunk.subarray(packetBytes));
    waiting.delete(client);
    if (chunks.length > 0) waiting.set(client, chunks);
    setTimeout(() => !client.destroyed && client.write(packet), roundTripMs / 2);
    setTimeout(send, (packet.length * 8) / kilobitsPerSecond);
  }

  const server = createServer((client) => {
    const shop = connect(Number(port), hostname);
    const openedAt = performance.now();
    for (const socket of [client, shop]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => sockets.delete(socket));
    }
    client.on('data', (chunk) => {
      const handshakeMs = Math.max(0, openedAt + roundTripMs - performance.now());
      setTimeout(() => shop.write(chunk), handshakeMs + roundTripMs / 2);
    });
    client.once('close', () => shop.destroy());
    shop.on('data', (chunk: Buffer) => {
      const chunks = waiting.get(client) ?? [];
      chunks.push(chunk);
      waiting.set(client, chunks);
      if (!isSending) send();
      const wait = setInterval(() => {
        const left = (waiting.get(client) ?? []).reduce((sum, { length }) => sum + length, 0);
        if (left > aheadBytes) return;
        clearInterval(wait);
        shop.resume();
      }, 20);
      shop.pause();
    });
    shop.once('end', () => {
      const end = setInterval(() => {
        if (waiting.has(client) && !client.destroyed) return;
        clearInterval(end);
        setTimeout(() => client.end(), roundTripMs / 2);
      }, 20);
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
