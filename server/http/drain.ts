import type { FastifyInstance } from 'fastify';

/** A request in flight may finish; what takes longer than this is cut off. */
const drainMs = 10_000;
const lookEveryMs = 50;

/**
 * Closes the listener and lets requests in flight finish. A connection that was busy when closing began is kept alive after
 * its answer, by either side's habit, and would hold up the end for a minute: it is closed as soon as it idles.
 */
export async function drain(http: FastifyInstance): Promise<void> {
  const closingIdle = setInterval(() => http.server.closeIdleConnections(), lookEveryMs);
  const cutOff = setTimeout(() => http.server.closeAllConnections(), drainMs);
  await http.close();
  clearInterval(closingIdle);
  clearTimeout(cutOff);
}
