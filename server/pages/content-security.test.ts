import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, nothingInline, takeMarked } from './content-security.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

const scriptsOf = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1];
const nonce = 'a-random-word';

test('only the inline scripts that we marked may run', () => {
  const { html, inline } = takeMarked(
    `<script nonce="${nonce}">a()</script><script nonce="${nonce}" type="module" async="">b()</script>` +
      `<link rel="modulepreload" href="/assets/x.js" nonce="${nonce}"/><script src="/assets/x.js"></script>` +
      '<script type="application/ld+json">{"name":"not code"}</script>',
    nonce,
  );
  const policy = contentSecurityPolicy(inline);
  expect(scriptsOf(policy)).toBe(`'self' ${hashOf('a()')} ${hashOf('b()')}`);
  expect(policy).not.toContain('unsafe');
  expect(html).not.toContain(nonce);
  expect(html).toContain('<script>a()</script><script type="module" async="">b()</script>');
});

test.each([
  ['another script', '<script>evil()</script>'],
  ['a guess at the mark', '<script nonce="x">evil()</script>'],
  ['an empty mark', '<script nonce="">evil()</script>'],
  ['a script that is not closed', '<script>evil()//'],
  ['a tag that swallows the next one', '<script data-x="'],
])('%s that reached the page may not run', (_name, injected) => {
  const { inline } = takeMarked(`<p>${injected}</p><script nonce="${nonce}">a()</script>`, nonce);
  expect(inline.scripts.filter((code) => code !== 'a()')).toEqual([]);
});

test('only the inline styles that we marked count', () => {
  const { html, inline } = takeMarked(
    `<style nonce="${nonce}">@media (width<9rem){}</style><style>.theirs{}</style><p style="color:red">x</p>`,
    nonce,
  );
  const policy = contentSecurityPolicy(inline);
  expect(policy).toContain(`style-src 'self' ${hashOf('@media (width<9rem){}')};`);
  expect(html).not.toContain(nonce);
});

test('a page without inline scripts allows none', () => {
  expect(contentSecurityPolicy(nothingInline)).toContain("script-src 'self';");
});

test('another host may be used for what it is named for, and for nothing else', () => {
  const policy = contentSecurityPolicy({ scripts: ['a()'], styles: [] }, [
    { script: ['https://widget.example/one.js'], frame: ['https://widget.example/'] },
    { connect: ['https://api.example'] },
  ]);
  expect(policy).toContain(`script-src 'self' ${hashOf('a()')} https://widget.example/one.js;`);
  expect(policy).toContain('frame-src https://widget.example/;');
  expect(policy).toContain("connect-src 'self' https://api.example;");
  expect(policy).toContain("img-src 'self' data:;");
});
