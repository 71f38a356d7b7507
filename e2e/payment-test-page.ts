import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { transformWithOxc } from 'vite';
import { contentSecurityPolicy, nothingInline } from '../server/pages/content-security.ts';
import type { PaymentProvider } from '../server/providers/payment/payment.ts';

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pay</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<script type="module" src="/page.js"></script></head>
<body><main><h1>A page on which one pays</h1><button type="button">Pay now</button><p role="status"></p></main></body></html>`;

const script = `import { payWith } from '/payment-widget.js';
const request = JSON.parse(new URL(location.href).searchParams.get('request'));
document.querySelector('button').addEventListener('click', async () => {
  const status = document.querySelector('[role=status]');
  status.textContent = '';
  status.textContent = JSON.stringify(await payWith(request));
});`;

/** A page that only opens the widget, with the security policy of the shop's payment pages. */
export async function startTestPage(provider: PaymentProvider) {
  const source = new URL('../web/checkout/payment-widget.ts', import.meta.url);
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source.pathname);
  const files: Record<string, [type: string, body: string]> = {
    '/': ['text/html', html],
    '/page.js': ['text/javascript', script],
    '/payment-widget.js': ['text/javascript', code],
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    const [type, body] = files[pathname] ?? ['text/plain', ''];
    response
      .writeHead(200, {
        'content-type': type,
        'content-security-policy': contentSecurityPolicy(nothingInline, [provider.widgetSources]),
      })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
