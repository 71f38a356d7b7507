import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/contract.ts';
import { printDeskOpenApi } from '../../contract/desk/desk-openapi.ts';
import { printOpenApi } from '../../contract/openapi.ts';
import { escapeHtml as escape } from '../../domain/escape-html.ts';
import type { StaffCaller } from '../state/staff-sessions.ts';
import { Body, jsonType, sendCacheable } from './body.ts';
import { sendRefused } from './errors.ts';
import { refuse } from './refuse.ts';

/** The contract as an OpenAPI document and as a plain page, made at the first request. */
export function publishDocs(app: FastifyInstance, origin: () => string): void {
  let document: Body | undefined;
  app.get('/api/openapi.json', (request, reply) => {
    document ??= new Body(jsonType, JSON.stringify(printDocument(origin())));
    return sendCacheable(request, reply.header('cache-control', 'no-cache'), document);
  });

  let page: Body | undefined;
  app.get('/api/docs', (request, reply) => {
    page ??= new Body('text/html; charset=utf-8', printPage());
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    );
    return sendCacheable(request, reply.header('cache-control', 'no-cache'), page);
  });
}

/** The desk's contract, for staff alone. */
export function publishDeskDocs(
  app: FastifyInstance,
  origin: () => string,
  identify: (headers: IncomingHttpHeaders) => Promise<StaffCaller | null>,
): void {
  let document: Body | undefined;
  app.get('/api/desk/openapi.json', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!(await identify(request.headers))) return sendRefused(reply, refuse('desk-signed-out'));
    document ??= new Body(jsonType, JSON.stringify(printDeskOpenApi(`${origin()}/api`)));
    return sendCacheable(request, reply, document);
  });
}

const printDocument = (origin: string) =>
  printOpenApi(contract, { title: 'Shop API', version: '1', serverUrl: `${origin}/api` });

function printPage(): string {
  const rows = Object.entries(contract).map(
    ([key, { summary, access, refusals }]) =>
      `<tr><td><code>${escape(key)}</code><td>${escape(summary)}<td>${access}<td>${refusals.map(escape).join(', ')}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Shop API</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#0b1220}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #d8dee9}
code{font-size:.9em}</style>
<h1>Shop API</h1><p>All calls stand below <code>/api</code>. Shapes are in <a href="/api/openapi.json">openapi.json</a>.</p>
<table><thead><tr><th>Call<th>What it does<th>Who may<th>Refusals</thead><tbody>
${rows.join('\n')}
</tbody></table></html>`;
}
