import { execFileSync } from 'node:child_process';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'build/bare-page/client');

/** Builds the bare page and serves it as our own files are served: compressed in advance. */
export async function serveBarePage(): Promise<{ origin: string; stop(): Promise<void> }> {
  execFileSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--emptyOutDir'], {
    cwd: join(root, 'bench/bare-page'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for await (const name of glob('**/*.{html,js}', { cwd: folder })) {
    const path = join(folder, name);
    await writeFile(`${path}.br`, brotliCompressSync(await readFile(path)));
  }
  const app = fastify();
  await app.register(fastifyStatic, { root: folder, preCompressed: true });
  return { origin: await app.listen({ port: 0, host: '127.0.0.1' }), stop: () => app.close() };
}
