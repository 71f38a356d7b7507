import type { FastifyReply } from 'fastify';
import { pageSecurityHeaders, policyOfPlainText } from './content-security.ts';

/** For when React cannot render: no scripts, no styles, nothing else that could fail. */
export const sendPlain = (reply: FastifyReply, status: number, words: string) =>
  reply
    .code(status)
    .headers({ ...pageSecurityHeaders, 'content-security-policy': policyOfPlainText })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${words}</title><h1>${words}</h1><p><a href="/">To the shop</a></p></html>`,
    );
