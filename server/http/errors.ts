import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { contract } from '../../contract/contract.ts';
import { errorCode } from '../../database/error-code.ts';
import { refusals, type RefusalCode } from '../../contract/refusals.ts';
import { refuse, type Refused } from './refuse.ts';

/** SQLSTATE of a lock that was not given within the pool's time-out: everybody wants the same row. */
const lockNotAvailable = '55P03';

export const sendRefused = (reply: FastifyReply, refused: Refused): FastifyReply => {
  if (refused.retryAfterSeconds !== undefined) reply.header('retry-after', refused.retryAfterSeconds);
  return reply.code(refused.status).send(refused.body);
};

/** The one place where a thrown error becomes an answer. From 500 up nothing of the error is told. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isDatabaseUnreachable(error)) {
      request.log.error({ err: error }, 'database unreachable');
      return sendRefused(reply, refuse('busy'));
    }
    if (errorCode(error) === lockNotAvailable) {
      request.log.warn({ err: error }, 'waited too long for a lock');
      return sendRefused(reply, refuse('busy'));
    }
    const status = error.statusCode ?? 500;
    if (status === 503) return sendRefused(reply, refuse('busy'));
    if (status >= 500) {
      request.log.error({ err: error }, 'request failed');
      return sendRefused(reply, refuse('went-wrong'));
    }
    return sendRefused(reply, refuse(codeOfStatus(status), status === 400 ? { message: error.message } : {}));
  });
}

/** Below /api, what no endpoint of the contract answers: another method of a call, a part too long to be an id, or no call at all. */
export function refuseUnknownCalls(app: FastifyInstance): void {
  app.all('/api/*', (request, reply) => {
    const offered = methodsAt(request.url.split('?')[0] ?? '');
    if (offered.length === 0) return sendRefused(reply, refuse('no-such-call'));
    if (offered.includes(request.method === 'HEAD' ? 'GET' : request.method)) {
      return sendRefused(reply, refuse('address-too-long'));
    }
    const message = `${request.method} is not offered here, only ${offered.join(', ')}.`;
    return sendRefused(reply.header('allow', offered.join(', ')), refuse('wrong-method', { message }));
  });
}

/** Beyond /api there are pages and files, and they are only read. */
export function refuseWritesToPages(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => sendRefused(reply.header('allow', 'GET, HEAD'), refuse('wrong-method')));
}

/** Faults that Fastify finds before an endpoint is asked: a broken body, a wrong type, too much of it. */
const transportCodes: readonly RefusalCode[] = ['too-slow', 'too-large', 'wrong-content-type', 'too-many-requests'];

const codeOfStatus = (status: number): RefusalCode =>
  transportCodes.find((code) => refusals[code].status === status) ?? 'bad-input';

const patterns = Object.keys(contract).map((key) => {
  const [method = '', path = ''] = key.split(' ');
  return { method, matches: new RegExp(`^/api${path.replaceAll(/:[^/]+/g, '[^/]+')}$`) };
});

const methodsAt = (path: string): string[] => [
  ...new Set(patterns.filter(({ matches }) => matches.test(path)).map(({ method }) => method)),
];

const networkFaults = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH']);

/** Connection classes of SQLSTATE (08, 57P), socket faults, and the words node-postgres uses for a lost connection. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnreachable)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (networkFaults.has(code) || code.startsWith('08') || code.startsWith('57P') || code === '53300') return true;
  return /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
    error.message,
  );
}
