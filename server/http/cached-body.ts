import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const jsonType = 'application/json; charset=utf-8';
export const pdfType = 'application/pdf';

type Encoding = 'br' | 'gzip';

/** An answer as Node writes it: its headers as names and values in turn, and its bytes. */
interface Ready {
  readonly status: number;
  readonly head: string[];
  readonly bytes: Buffer | null;
  /** Called for each visitor who gets it. */
  readonly onSent: (status: number) => void;
}

/** Bytes that are sent many times: hashed once, compressed once per encoding. */
export interface CachedBody {
  readonly type: string;
  readonly bytes: Buffer;
  readonly etag: string;
  readonly compressed: Map<Encoding, Buffer | Promise<Buffer>>;
  /** What was sent last time: by encoding, and to a visitor who has it already. */
  readonly ready: Record<Encoding | 'plain' | 'known', Ready | null>;
}

/** Below this, compressing costs more than it saves: it fits one TCP segment anyway. */
const compressFromBytes = 1200;

export const cachedBody = (type: string, bytes: Buffer): CachedBody => new Body(type, bytes);

class Body implements CachedBody {
  readonly type: string;
  readonly bytes: Buffer;
  readonly compressed = new Map<Encoding, Buffer | Promise<Buffer>>();
  readonly ready: CachedBody['ready'] = { br: null, gzip: null, plain: null, known: null };
  #etag: string | undefined;

  constructor(type: string, bytes: Buffer) {
    this.type = type;
    this.bytes = bytes;
  }

  /** Made when it is first asked for: an answer to one customer has none. Weak, because one tag stands for all encodings. */
  get etag(): string {
    this.#etag ??= `W/"${createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22)}"`;
    return this.#etag;
  }
}

/** Upper bound of its memory: the compressed copies together are never larger than the original. */
export const cachedSizeBytes = (body: CachedBody): number => body.bytes.length * 2 + 1024;

const compressors: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  // Quality 5: half the time of 6 for 1 % more bytes on our pages.
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

export function compressBody(body: CachedBody, encoding: Encoding): Buffer | Promise<Buffer> {
  const known = body.compressed.get(encoding);
  if (known) return known;
  const pending = compressors[encoding](body.bytes).then((bytes) => {
    body.compressed.set(encoding, bytes);
    return bytes;
  });
  body.compressed.set(encoding, pending);
  return pending;
}

const bytesIn = (body: CachedBody, encoding: Encoding | 'plain'): Buffer | Promise<Buffer> =>
  encoding === 'plain' ? body.bytes : compressBody(body, encoding);

export function chooseEncoding(accepted: string | undefined): Encoding | null {
  if (!accepted) return null;
  // A client refuses an encoding with `br;q=0`; other weights do not occur for these two.
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'gzip';
  return null;
}

type Asked = Pick<IncomingMessage, 'method' | 'headers'>;

const encodingOf = ({ headers }: Pick<Asked, 'headers'>, { bytes }: CachedBody): Encoding | null =>
  bytes.length < compressFromBytes ? null : chooseEncoding(headers['accept-encoding']);

/** Sends 304 if the visitor has it already, else the body in the best encoding both sides know. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  body: CachedBody,
): FastifyReply | Promise<FastifyReply> {
  reply.header('etag', body.etag);
  if (!matchesTag(request.headers['if-none-match'], body)) return sendOnce(request, reply, body);
  return reply.header('vary', 'accept-encoding').code(304).send();
}

/** The body in the best encoding both sides know, without a tag: for what nobody may keep. */
export function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  body: CachedBody,
): FastifyReply | Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding').header('content-type', body.type);
  const encoding = encodingOf(request, body);
  if (!encoding) return reply.send(body.bytes);
  reply.header('content-encoding', encoding);
  const compressed = compressBody(body, encoding);
  return Buffer.isBuffer(compressed) ? reply.send(compressed) : compressed.then((bytes) => reply.send(bytes));
}

export interface Kept {
  readonly status: number;
  readonly body: CachedBody;
}

/**
 * Sends what is sent many times, and keeps it as it was sent, for `sendAgain`. So a route that uses this must not set a header that
 * differs from request to request. `onSentAgain` is called each time after this one.
 */
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: Kept,
  { headers, onSentAgain }: { headers: Readonly<Record<string, string>>; onSentAgain: Ready['onSent'] },
): Promise<FastifyReply> {
  const sent = await sendCached(request, reply.code(status).headers(headers), body);
  if (request.method !== 'GET') return sent;
  const head = Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
  const kind = kindOf(request, body);
  const bytes = kind === 'known' ? null : await bytesIn(body, kind);
  body.ready[kind] = { status: reply.statusCode, head, bytes, onSent: onSentAgain };
  return sent;
}

/**
 * Writes what `sendKept` sent before, to a visitor who asks for it in the same way. False: none did so far. Fastify has no part in it.
 */
export function sendAgain(request: Asked, response: ServerResponse, body: CachedBody): boolean {
  const ready = request.method === 'GET' ? body.ready[kindOf(request, body)] : null;
  if (!ready) return false;
  response.writeHead(ready.status, ready.head);
  if (ready.bytes) response.end(ready.bytes);
  else response.end();
  ready.onSent(ready.status);
  return true;
}

const kindOf = (request: Asked, body: CachedBody): keyof CachedBody['ready'] =>
  matchesTag(request.headers['if-none-match'], body) ? 'known' : (encodingOf(request, body) ?? 'plain');

function matchesTag(asked: string | undefined, { etag }: Pick<CachedBody, 'etag'>): boolean {
  if (!asked) return false;
  return asked === '*' || asked.split(',').some((tag) => tag.trim() === etag || `W/${tag.trim()}` === etag);
}
