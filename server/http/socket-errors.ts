import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { refusals } from '../../contract/refusals.ts';
import type { BaseHeaders } from './base-headers.ts';
import { jsonType } from './kept-body.ts';
import { refuse } from './refuse.ts';

const codeOf = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
} as const;

/** Answers what never became a request: too slow, too much, or not HTTP. The connection is closed with it. */
export const answerSocketError =
  (headers: BaseHeaders) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const code = codeOf[error.code as keyof typeof codeOf] ?? 'bad-input';
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
