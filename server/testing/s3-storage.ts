import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterUse } from '../../database/testing/after-use.ts';

const account = { region: 'us-east-1', keyId: 'TESTKEY', keySecret: 'a secret of these tests' };

/** A bucket in memory that speaks as much of S3 as the shop uses. It works out each signature itself, by Amazon's rules, version 4. */
export async function startStorage() {
  const things = new Map<string, Buffer>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const [, bucket, name = ''] = (request.url ?? '').split('/');
    const say = (status: number, code: string) => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    const fault = faultOf(request, body);
    if (fault !== null) return say(403, fault);
    if (bucket !== 'pictures') return say(404, 'NoSuchBucket');
    if (request.method === 'PUT') things.set(name, body);
    const thing = things.get(name);
    return thing ? response.end(request.method === 'GET' ? thing : '') : say(404, 'NoSuchKey');
  };
  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterUse(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { ...account, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pictures` };
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

function faultOf(request: IncomingMessage, body: Buffer): string | null {
  const given = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
    request.headers.authorization ?? '',
  );
  const [, keyId, scope = '', names = '', signature] = given ?? [];
  if (keyId !== account.keyId) return 'InvalidAccessKeyId';
  const header = (name: string) => String(request.headers[name] ?? '').trim();
  const contentHash = header('x-amz-content-sha256');
  if (request.method === 'PUT' && contentHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const canonical = [
    request.method,
    request.url,
    '',
    ...names.split(';').map((name) => `${name}:${header(name)}`),
    '',
    names,
    contentHash,
  ].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${account.keySecret}`);
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n');
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
