import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInbox } from '../server/testing/open-inbox.ts';
import { testCertificate } from '../server/testing/test-certificate.ts';
import { freePort } from '../database/free-port.ts';
import { startProgram } from './own-shop.ts';

const secret = () => randomBytes(32).toString('base64');

/** A live shop on an empty database, behind https as a live shop must be, with a mailbox that gets all its mails. */
export async function startLiveShop() {
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-live-'));
  // As root, PostgreSQL runs under another account.
  chmodSync(folder, 0o755);
  const [port, inbox] = [await freePort(), await openInbox()];
  const proxy = createServer(testCertificate(), (asked, answer) => {
    const { method, headers, url: path } = asked;
    const passed = request({ port, host: 'localhost', method, path, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }).listen(0);
  await once(proxy, 'listening');
  const address = proxy.address();
  const url = `https://localhost:${typeof address === 'object' ? address?.port : ''}`;
  const { rows, close } = await startProgram(folder, {
    PORT: String(port),
    SHOP_MODE: 'live',
    PUBLIC_URL: url,
    // Invented keys: no journey pays here.
    RAZORPAY_KEY_ID: 'rzp_live_0000000000',
    RAZORPAY_KEY_SECRET: secret(),
    RAZORPAY_WEBHOOK_SECRET: secret(),
    SMTP_URL: inbox.url,
    MAIL_FROM: 'Shop <shop@shop.example>',
    TOKEN_SECRET: secret(),
    AADHAAR_KEY: secret(),
  });
  return {
    url,
    rows,
    mailsTo: inbox.mailsTo,
    async close() {
      await close();
      proxy.closeAllConnections();
      proxy.close();
      await inbox.close();
    },
  };
}
