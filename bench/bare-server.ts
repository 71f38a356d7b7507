import fastify from 'fastify';

/** Baseline for all speeds: Fastify with one route that sends fixed bytes with fixed headers. */
const app = fastify();
let headers: Record<string, string> = { 'content-type': 'text/plain' };
let bytes: Uint8Array = Buffer.from('nothing yet');

app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.put<{ Body: Buffer; Headers: { 'x-headers': string } }>('/bytes', { bodyLimit: 10_000_000 }, async (request) => {
  headers = JSON.parse(request.headers['x-headers']) as Record<string, string>;
  bytes = request.body;
  return { length: bytes.length };
});
app.get('/bytes', (_request, reply) => reply.headers(headers).send(bytes));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
