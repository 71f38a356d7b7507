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

test('a page on which one pays lets in the widget, another page does not', () => {
  const widget = {
    script: ['https://script.example'],
    frame: ['https://frame.example'],
    connect: ['https://connect.example'],
    img: ['https://img.example'],
  };
  const policy = contentSecurityPolicy('<script>a()</script>', widget);
  expect(policy).toContain(`script-src 'self' ${hashOf('a()')} https://script.example;`);
  expect(policy).toContain('frame-src https://frame.example;');
  expect(policy).toContain("connect-src 'self' https://connect.example;");
  expect(policy).toContain("img-src 'self' data: https://img.example;");
  expect(contentSecurityPolicy('<p>text</p>')).not.toContain('example');
  expect(contentSecurityPolicy('<p>text</p>')).not.toContain('frame-src');
});
