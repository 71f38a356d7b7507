import { once } from 'node:events';
import { connect } from 'node:tls';

export interface Certificate {
  endsAt: Date;
  /** Why browsers do not trust it. Null: they do. */
  fault: string | null;
}

const timeoutMs = 5_000;

/** The certificate that visitors of this https address get. Throws if the address does not answer in time. */
export async function readCertificate(origin: string): Promise<Certificate> {
  const { hostname: host, port } = new URL(origin);
  // Not rejected: an expired certificate is what we want to read.
  const socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) });
    const { valid_to: endsAt } = socket.getPeerCertificate();
    const { authorized, authorizationError } = socket;
    return { endsAt: new Date(endsAt), fault: authorized ? null : String(authorizationError) };
  } finally {
    socket.destroy();
  }
}
