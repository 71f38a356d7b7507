import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { contract } from '../../contract/contract.ts';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { errorCode } from '../../database/error-code.ts';
import { refusals, type RefusalCode } from '../../contract/refusals.ts';
import { Seldom } from '../state/seldom.ts';
import { jsonType } from './body.ts';
import type { DiskSpace } from './disk-space.ts';
import { refuse, type Refused } from './refuse.ts';

export type BaseHeaders = Readonly<Record<string, string>>;

/** SQLSTATE of a lock not granted within the pool's time-out: too many calls want the same row. */
const lockNotAvailable = '55P03';

export const sendRefused = (reply: FastifyReply, refused: Refused): FastifyReply => {
  if (refused.retryAfterSeconds !== undefined) reply.header('retry-after', refused.retryAfterSeconds);
  return reply.code(refused.status).send(refused.body);
};

const cannotSave = 'The shop cannot save anything right now. Please try again in a few minutes, or call us.';

/** Holds back clients that ignore Retry-After: they send nothing else on this connection meanwhile. */
const floodWaitSeconds = 3;

/** For addresses that flood the shop. Refused at once, they would ask again at once, and refusing them would take a whole core. */
export function refuseSlowly(reply: FastifyReply): void {
  const refused = refuse('too-many-requests', { retryAfterSeconds: floodWaitSeconds });
  const answering = setTimeout(() => void sendRefused(reply, refused), floodWaitSeconds * 1000);
  reply.raw.once('close', () => clearTimeout(answering));
}

/** The one place where a thrown error becomes an answer. From 500 up it says nothing about the error. */
export function handleErrors(app: FastifyInstance, disk: DiskSpace): void {
  const seldom = new Seldom();
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isAway = isDatabaseUnreachable(error);
    // A full disk stops PostgreSQL too.
    if (disk.note(error) || (isAway && disk.isFull())) {
      seldom.write('full', (line) => request.log.error({ err: error, ...line }, 'the disk is full'));
      return sendRefused(reply, refuse('busy', { message: cannotSave }));
    }
    if (isAway) {
      seldom.write('away', (line) => request.log.error({ err: error, ...line }, 'database unreachable'));
      return sendRefused(reply, refuse('busy'));
    }
    if (isPoolBusy(error)) {
      seldom.write('pool', (line) => request.log.warn(line, 'no database connection was free'));
      return sendRefused(reply, refuse('busy'));
    }
    if (errorCode(error) === lockNotAvailable) {
      request.log.warn({ err: error }, 'waited too long for a lock');
      return sendRefused(reply, refuse('busy'));
    }
    const status = error.statusCode ?? 500;
    if (status === 503) return sendRefused(reply, refuse('busy'));
    if (status === refusals['too-many-requests'].status) {
      refuseSlowly(reply);
      return reply;
    }
    if (status >= 500) {
      request.log.error({ err: error }, 'request failed');
      return sendRefused(reply, refuse('went-wrong'));
    }
    return sendRefused(reply, refuse(codeOfStatus(status), status === 400 ? { message: error.message } : {}));
  });
}

/** Below /api, what no endpoint answers: another method of a call, an id that is too long, or no call at all. */
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

/** Outside /api there are only pages and files, which are read-only. */
export function refuseWritesToPages(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    // A file that was deleted after the start.
    if (request.method === 'GET' || request.method === 'HEAD') return sendRefused(reply, refuse('no-such-call'));
    return sendRefused(reply.header('allow', 'GET, HEAD'), refuse('wrong-method'));
  });
}

/** What Fastify refuses before an endpoint is asked: a body that is slow, too large or of the wrong type. */
const transportCodes: readonly RefusalCode[] = ['too-slow', 'too-large', 'wrong-content-type', 'too-many-requests'];

const codeOfStatus = (status: number): RefusalCode =>
  transportCodes.find((code) => refusals[code].status === status) ?? 'bad-input';

const patterns = Object.keys({ ...contract, ...deskContract }).map((key) => {
  const [method = '', path = ''] = key.split(' ');
  return { method, matches: new RegExp(`^/api${path.replaceAll(/:[^/]+/g, '[^/]+')}$`) };
});

const methodsAt = (path: string): string[] => [
  ...new Set(patterns.filter(({ matches }) => matches.test(path)).map(({ method }) => method)),
];

const networkFaults = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH']);

const tooManyConnections = '53300';
/** A replica that was, or became, what we are connected to. */
const readOnlyTransaction = '25006';

/** SQLSTATE classes 08 and 57P, a replica in place of the primary, socket errors, and what node-postgres says about a lost connection. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnreachable)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (networkFaults.has(code) || code.startsWith('08') || code.startsWith('57P')) return true;
  if (code === tooManyConnections || code === readOnlyTransaction) return true;
  return /connection terminated|client has encountered a connection error/i.test(error.message);
}

/** What node-postgres says of a pool whose connections are all in use; one that cannot be opened is "terminated". */
const isPoolBusy = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

const codeOfSocketError = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
} as const;

/** Answers what never became a request: too slow, too large or not HTTP. Closes the connection. */
export const answerSocketError =
  (headers: BaseHeaders) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = codeOfSocketError[error.code as keyof typeof codeOfSocketError] ?? 'bad-input';
    const { status } = refusals[code];
    const body = JSON.stringify(refuse(code).body);
    const lines = Object.entries({
      ...headers,
      'content-type': jsonType,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroySoon();
  };
