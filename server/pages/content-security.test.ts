import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('only the inline scripts of the page itself may run', () => {
  const policy = contentSecurityPolicy(
    '<script>a()</script><script type="module">b()</script><script src="/assets/x.js"></script>' +
      '<script type="application/ld+json">{"name":"not code"}</script>',
  );
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
  expect(scripts).toBe(`'self' ${hashOf('a()')} ${hashOf('b()')}`);
  expect(policy).not.toContain('unsafe');
});

test('a page without inline scripts allows none', () => {
  expect(contentSecurityPolicy('<p>text</p>')).toContain("script-src 'self';");
});

test('another host may be used for what it is named for, and for nothing else', () => {
  const policy = contentSecurityPolicy('<script>a()</script>', [
    { script: ['https://widget.example/one.js'], frame: ['https://widget.example/'] },
    { connect: ['https://api.example'] },
  ]);
  expect(policy).toContain(`script-src 'self' ${hashOf('a()')} https://widget.example/one.js;`);
  expect(policy).toContain('frame-src https://widget.example/;');
  expect(policy).toContain("connect-src 'self' https://api.example;");
  expect(policy).toContain("img-src 'self' data:;");
});
