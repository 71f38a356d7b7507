import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { contract } from '../../contract/contract.ts';
import { testApp } from '../testing/test-app.ts';

const { http } = await testApp();
const origin = await http.listen({ port: 0, host: '127.0.0.1' });
const calls = Object.keys(contract).map((key) => {
  const [method = '', path = ''] = key.split(' ');
  return { key, method, path };
});
const fill = (path: string, value: string) => path.replaceAll(/:[^/]+/g, value);

/** Expected on every call: an answer below 500, in JSON, in the one shape of a refusal. */
async function expectRefused(method: string, path: string, init: RequestInit = {}) {
  const answer = await fetch(`${origin}/api${path}`, { method, ...init });
  const text = await answer.text();
  expect(answer.status, `${method} ${path} → ${text.slice(0, 200)}`).toSatisfy(
    (status: number) => status >= 400 && status < 500,
  );
  expect(JSON.parse(text)).toMatchObject({ success: false, isError: true, code: expect.any(String) });
  return answer.status;
}

describe('bad input is refused with a message and breaks nothing', () => {
  const segments = ['%00', '%E0%A4%A', '..%2f..%2fetc', '<script>', 'a'.repeat(3000), '%F0%9F%9B%BC'];
  test.each(segments)('as a path segment: %s', async (segment) => {
    const taken = calls.filter(({ path }) => path.includes(':'));
    expect(taken.length).toBeGreaterThan(20);
    for (const { method, path } of taken) await expectRefused(method, fill(path, segment));
  });

  const bodies: [string, string, RequestInit][] = [
    ['broken JSON', 'application/json', { body: '{"a":' }],
    ['a poisoned prototype', 'application/json', { body: '{"__proto__":{"admin":true}}' }],
    ['an array in place of an object', 'application/json', { body: '[[[]]]' }],
    ['30,000 levels deep', 'application/json', { body: '['.repeat(30_000) + ']'.repeat(30_000) }],
    ['a NUL', 'application/json', { body: '{"email":"a\\u0000@b.in","main_id":"pahiya","name":"\\u0000"}' }],
    ['half a surrogate pair', 'application/json', { body: '{"email":"\\ud800@b.in","name":"\\ud800"}' }],
    ['plain text', 'text/plain', { body: '{"a":1}' }],
    ['a form', 'multipart/form-data; boundary=x', { body: '--x--' }],
    ['1 MB', 'application/json', { body: `{"name":"${'x'.repeat(1_000_000)}"}` }],
  ];
  test.each(bodies)('as a body: %s', async (_name, type, init) => {
    const taken = calls.filter(({ method }) => method !== 'GET');
    expect(taken.length).toBeGreaterThan(20);
    const headers = { 'content-type': type };
    for (const { method, path } of taken) await expectRefused(method, fill(path, 'x'), { ...init, headers });
  });

  test('a method that a call does not have is named, with those it has', async () => {
    const answer = await fetch(`${origin}/api/slider/all/pahiya`, { method: 'DELETE' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET');
  });

  test('an address without a call is a 404 in JSON', async () => {
    expect(await expectRefused('GET', '/nothing/here')).toBe(404);
  });

  test.each([
    ['limit=abc', 'limit'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1e15', 'page'],
    ['page=1000000000000000', 'page'],
    ['limit=1%3Bdrop', 'limit'],
    ['min=-5', 'min'],
    ['max=1e308', 'max'],
    ['sort=sideways', 'sort'],
    ['page=1&page=2', 'page'],
    [`search=${'x'.repeat(500)}`, 'search'],
    ['search=%00', 'search'],
  ])('search-all-products refuses %s and names the field', async (query, field) => {
    const answer = await fetch(
      `${origin}/api/grouped-product/search-all-products/pahiya?limit=10&${query}`.replace(/limit=10&limit/, 'limit'),
    );
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'bad-input', fields: [{ field }] });
  });

  test('a header of 100 KB is refused by the socket itself', async () => {
    const { port } = new URL(origin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`);
    const [answer] = await new Promise<string[]>((resolve) => socket.once('data', (data) => resolve([String(data)])));
    expect(answer).toContain(' 431 ');
    socket.destroy();
  });

  test('the process still serves', async () => {
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  });
});
