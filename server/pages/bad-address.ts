import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefused } from '../http/errors.ts';
import { refuse } from '../http/refuse.ts';
import type { SendNotFound } from './pages.ts';

/** An address with invalid percent-encoding reaches no route: API callers get the reason, visitors the 404 page. */
export function answerBadAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  sendNotFound: SendNotFound,
): void {
  if (request.url.startsWith('/api/')) sendRefused(reply, refuse('bad-input', { message: error.message }));
  else sendNotFound(request, reply);
}
