import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../domain/escape-html.ts';
import { sendPlain } from './plain-page.ts';

const yearMs = 365 * 24 * 60 * 60 * 1000;

/** Stricter than a page of the shop: no inline script, nothing from elsewhere, no address passed on. */
const deskHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Of the roll call, which is installed and starts without a network.
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join('; '),
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // The camera reads barcodes.
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), publickey-credentials-get=(self)',
  // A stale copy would name files that a release has removed.
  'cache-control': 'no-store',
};

interface Shop {
  name: string;
  /** Empty: none. */
  logo: string;
  /** The folder of its icons. */
  icons: string;
}

/**
 * The desk: one document for all its addresses and one for the roll call, signed with the shop's name, and their files, which carry a hash in
 * their name.
 */
export async function serveDesk(
  app: FastifyInstance,
  { deskFolder, findShop }: { deskFolder: string; findShop: () => Promise<Shop> },
): Promise<void> {
  const read = (name: string) => readFile(join(deskFolder, name), 'utf8');
  const [desk, rollCall, worker] = [
    await read('index.html'),
    await read('roll-call.html'),
    await read('roll-call-worker.js'),
  ];
  const signed = (page: string, { name, logo, icons }: Shop): string =>
    page
      .replace('name="shop-name" content=""', () => `name="shop-name" content="${escapeHtml(name)}"`)
      .replace('name="shop-logo" content=""', () => `name="shop-logo" content="${escapeHtml(logo)}"`)
      .replace('href="/favicon.svg"', () => `href="${icons === '' ? '/favicon.svg' : `${icons}/icon-192.png`}"`);
  await app.register(fastifyStatic, {
    root: join(deskFolder, 'assets'),
    prefix: '/desk/assets/',
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: yearMs,
    globIgnore: ['**/*.br', '**/*.gz'],
  });
  app.get('/desk/assets/*', (_request, reply) => sendPlain(reply, 404, 'Page not found'));
  app.get('/desk/roll-call-worker.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
  );
  for (const [address, page] of [
    ['/desk', desk],
    ['/desk/*', desk],
    ['/desk/roll-call', rollCall],
  ] as const) {
    app.get(address, async (_request, reply) =>
      reply
        .headers(deskHeaders)
        .type('text/html; charset=utf-8')
        .send(signed(page, await findShop())),
    );
  }
}
