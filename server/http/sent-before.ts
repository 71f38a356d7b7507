import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { sendAgain, type Kept } from './cached-body.ts';
import type { connectionLimits } from './limits.ts';
import { hasTwoHosts } from './request-hooks.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers a request for a cached page or answer before Fastify sees it. Neither the limits of load nor those of an address apply: such an
 * answer costs less than refusing it.
 */
export class SentBefore {
  /** By the address as it was sent. Other spellings of it may belong to other routes. */
  find: (url: string) => Kept | undefined = () => undefined;
  #isClosing = false;

  /** From now on Fastify answers everything, and each answer is the last on its connection: the next request goes to another process. */
  close(): void {
    this.#isClosing = true;
  }

  /** For Fastify's `serverFactory`, which leaves the limits of connections to us. */
  openServer(handle: Handle, limits: ReturnType<typeof connectionLimits>): Server {
    const server = createServer(limits.http, (request, response) => {
      if (this.#isClosing) response.shouldKeepAlive = false;
      if (!this.#answer(request, response)) handle(request, response);
    });
    server.keepAliveTimeout = limits.keepAliveTimeout;
    server.maxRequestsPerSocket = limits.maxRequestsPerSocket;
    return server.setTimeout(limits.connectionTimeout);
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const kept = this.find(request.url ?? '');
    if (!kept || this.#isClosing || hasTwoHosts(request.rawHeaders)) return false;
    return sendAgain(request, response, kept.body);
  }
}
