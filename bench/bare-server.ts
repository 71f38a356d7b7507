import fastify from 'fastify';

/** Baseline for all speeds: Fastify with one route that sends fixed bytes. */
const app = fastify();
let type = 'text/plain';
let encoding: string | undefined;
let bytes: Uint8Array = Buffer.from('nothing yet');

app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
app.put<{ Body: Buffer; Headers: { 'x-type': string; 'x-encoding'?: string } }>(
  '/bytes',
  { bodyLimit: 10_000_000 },
  async (request) => {
    type = request.headers['x-type'];
    encoding = request.headers['x-encoding'];
    bytes = request.body;
    return { length: bytes.length };
  },
);
app.get('/bytes', (_request, reply) => {
  reply.header('content-type', type);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(bytes);
});
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
