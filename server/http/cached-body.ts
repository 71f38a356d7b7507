import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const jsonType = 'application/json; charset=utf-8';
export const pdfType = 'application/pdf';

type Encoding = 'br' | 'gzip';

/** An answer as Node writes it: its headers as names and values in turn, and its bytes. */
interface Ready {
  readonly head: string[];
  readonly bytes: Buffer;
}

/** Bytes that are sent many times: hashed once, compressed once per encoding. */
export interface CachedBody {
  readonly type: string;
  readonly bytes: Buffer;
  readonly etag: string;
  readonly compressed: Map<Encoding, Buffer | Promise<Buffer>>;
  /** By encoding, what was sent last time. */
  readonly ready: Record<Encoding | 'plain', Ready | null>;
}

/** Below this, compressing costs more than it saves: it fits one TCP segment anyway. */
const compressFromBytes = 1200;

export const cachedBody = (type: string, bytes: Buffer): CachedBody => new Body(type, bytes);

class Body implements CachedBody {
  readonly type: string;
  readonly bytes: Buffer;
  readonly compressed = new Map<Encoding, Buffer | Promise<Buffer>>();
  readonly ready: CachedBody['ready'] = { br: null, gzip: null, plain: null };
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

export function chooseEncoding(accepted: string | undefined): Encoding | null {
  if (!accepted) return null;
  // A client refuses an encoding with `br;q=0`; other weights do not occur for these two.
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'gzip';
  return null;
}

const encodingOf = ({ headers }: FastifyRequest, { bytes }: CachedBody): Encoding | null =>
  bytes.length < compressFromBytes ? null : chooseEncoding(headers['accept-encoding']);

/** Sends 304 if the visitor has it already, else the body in the best encoding both sides know. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  body: CachedBody,
): FastifyReply | Promise<FastifyReply> {
  reply.header('etag', body.etag);
  if (!matchesTag(request.headers['if-none-match'], body.etag)) return sendOnce(request, reply, body);
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

interface Kept {
  readonly status: number;
  readonly body: CachedBody;
}

/**
 * Sends what is sent many times. The first time its head is put together; from then on `sendAgain` writes it as it was. So a route
 * that uses this must not set a header that differs from request to request.
 */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: Kept,
  headers: Readonly<Record<string, string>>,
): Promise<FastifyReply> | undefined {
  if (sendAgain(request, reply, kept)) return undefined;
  const { status, body } = kept;
  const sent = sendCached(request, reply.code(status).headers(headers), body);
  if (sent instanceof Promise) return sent;
  const encoding = encodingOf(request, body);
  const bytes = encoding ? body.compressed.get(encoding) : body.bytes;
  if (isPlainRead(request) && Buffer.isBuffer(bytes)) body.ready[encoding ?? 'plain'] = { head: headOf(reply), bytes };
  return undefined;
}

/**
 * Writes what `sendKept` sent before, to a visitor who asks for it in the same way. False: none did so far. Fastify has no part in it.
 */
export function sendAgain(request: FastifyRequest, reply: FastifyReply, { status, body }: Kept): boolean {
  const ready = isPlainRead(request) ? body.ready[encodingOf(request, body) ?? 'plain'] : null;
  if (!ready) return false;
  reply.raw.writeHead(status, ready.head);
  reply.raw.end(ready.bytes);
  return true;
}

const isPlainRead = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['if-none-match'] === undefined;

const headOf = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) => [name, String(value)]);

function matchesTag(asked: string | undefined, etag: string): boolean {
  if (!asked) return false;
  return asked === '*' || asked.split(',').some((tag) => tag.trim() === etag || `W/${tag.trim()}` === etag);
}
