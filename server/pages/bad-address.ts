import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefused } from '../http/errors.ts';
import { refuse } from '../http/refuse.ts';
import { sendPlain } from './plain-page.ts';

/** An address that is not even valid percent-encoding reaches no route: a caller is told why, a visitor gets a way back. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (request.url.startsWith('/api/')) sendRefused(reply, refuse('bad-input', { message: error.message }));
  else sendPlain(reply, 404, 'Page not found');
}
