import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { atDesk } from '../testing/desk-person.ts';
import { testApp } from '../testing/test-app.ts';

const { http } = await testApp({ environment: { REQUEST_TIMEOUT_SECONDS: '1' } });
const port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port);

/** Writes bytes as they are and reads until the server closes; `dribble` is sent again and again meanwhile. */
function talk(bytes: string, dribble = '', to = port): Promise<string> {
  const socket = connect(to, '127.0.0.1');
  socket.write(bytes);
  const more = setInterval(() => dribble && socket.writable && socket.write(dribble), 200);
  let text = '';
  socket.on('data', (data) => (text += String(data)));
  // A reset is one way of closing.
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.on('close', () => {
      clearInterval(more);
      resolve(text);
    });
  });
}

describe('an address that is too long', () => {
  test('is refused as too long, not as a wrong method', async () => {
    const url = `/api/grouped-product/single/${'a'.repeat(3000)}`;
    const answer = await http.inject({ url });
    expect(answer.statusCode).toBe(414);
    expect(answer.json()).toMatchObject({ success: false, code: 'address-too-long' });
    expect((await http.inject({ method: 'HEAD', url })).statusCode).toBe(414);
    expect((await http.inject({ method: 'DELETE', url })).statusCode).toBe(405);
  });

  test('of a page is not found', async () => {
    const answer = await http.inject({ url: `/${'a'.repeat(7000)}` });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('<h1>Page not found</h1>');
  });
});

test('two Host headers are refused', async () => {
  const text = await talk('GET /healthz HTTP/1.1\r\nHost: a\r\nhOST: b\r\nConnection: close\r\n\r\n');
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain('"code":"bad-input"');
  const one = await talk('GET /healthz HTTP/1.1\r\nHost: a\r\nX-Host: b\r\nConnection: close\r\n\r\n');
  expect(one).toMatch(/^HTTP\/1\.1 200 /);
});

describe('every answer', () => {
  const asked = [
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/robots.txt'],
    ['GET', '/metrics'],
    ['GET', '/sitemap.xml'],
    ['GET', '/api/docs'],
    ['GET', '/api/nothing'],
    ['GET', '/product/%%%/x'],
    ['GET', '/api/grouped-product/single/%%%'],
    ['POST', '/about'],
    ['POST', '/api/loginuser'],
  ] as const;

  test.each(asked)('to %s %s is read as the type it declares', async (method, url) => {
    const { headers } = await http.inject({ method, url });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('also when the socket itself answers', async () => {
    const garbled = await talk('NONSENSE\r\n\r\n');
    expect(garbled).toMatch(/^HTTP\/1\.1 400 /);
    const long = await talk(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`);
    expect(long).toMatch(/^HTTP\/1\.1 431 /);
    for (const text of [garbled, long]) {
      expect(text.toLowerCase()).toContain('\r\nx-content-type-options: nosniff\r\n');
      expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, isError: true });
    }
  });

  test('keeps browsers on https if the shop has it', async () => {
    const secure = await testApp({ environment: { PUBLIC_URL: 'https://shop.example' } });
    for (const [method, url] of asked) {
      const { headers } = await secure.http.inject({ method, url });
      expect({ url, sts: headers['strict-transport-security'] }).toEqual({ url, sts: 'max-age=31536000' });
    }
  });
});

test('a page accepts only GET, and says so', async () => {
  const answer = await http.inject({ method: 'POST', url: '/about' });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers.allow).toBe('GET, HEAD');
});

// That `talk` ends at all is the proof: it waits until the server closes.
describe('a body that comes too slowly', { timeout: 20_000 }, () => {
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"email":"`;

  test.each([
    ['byte by byte', 'a'],
    ['never', ''],
  ])('%s: 408, and the connection is closed', async (_name, dribble) => {
    const text = await talk(head('/api/loginuser'), dribble);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('"code":"too-slow"');
    expect(text.toLowerCase()).toContain('\r\nconnection: close\r\n');
  });

  test('is not waited for after its call was refused', async () => {
    const text = await talk(head('/api/nothing').replace('application/json', 'text/plain'), 'a');
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  test('headers too', async () => {
    const text = await talk('GET / HTTP/1.1\r\n', 'X');
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('the answer to a body that is too large closes its connection', async () => {
  const patient = await testApp({ environment: { REQUEST_TIMEOUT_SECONDS: '300' } });
  const to = Number(new URL(await patient.http.listen({ port: 0, host: '127.0.0.1' })).port);
  const head = (path: string, length: string) =>
    `POST /api${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
  const sized = 'Content-Length: 50000000';
  const chunk = `2710\r\n${'x'.repeat(10_000)}\r\n`;
  test.each([
    ['said in advance, and sent on', head('/cart', sized) + 'x'.repeat(100_000), 'x'.repeat(1000)],
    ['said in advance, and then silent', head('/cart', sized), ''],
    ['found while it comes, and sent on', head('/cart', 'Transfer-Encoding: chunked') + chunk.repeat(20), chunk],
    ['found while it comes, and then silent', head('/cart', 'Transfer-Encoding: chunked') + chunk.repeat(20), ''],
    ['for the desk', head('/desk/sign-in', sized) + 'x'.repeat(100_000), 'x'.repeat(1000)],
    ['at no call', head('/nothing', sized) + 'x'.repeat(100_000), ''],
  ])('%s', async (_name, bytes, dribble) => {
    const text = await talk(bytes, dribble, to);
    expect(text).toMatch(/^HTTP\/1\.1 (413|404) /);
    expect(text.toLowerCase()).toContain('connection: close');
  });

  test.each([
    ['a picture of a member of staff', 413],
    ['a picture of a stranger', 401],
  ])('%s', async (_name, status) => {
    const { browser } = await atDesk(patient);
    const cookie = status === 413 ? `Cookie: desk=${browser.cookie}\r\n` : '';
    const text = await talk(
      `POST /api/desk/pictures HTTP/1.1\r\nHost: a\r\n${cookie}Content-Type: image/png\r\n${sized}\r\n\r\n${'x'.repeat(21_000_000)}`,
      'x'.repeat(1000),
      to,
    );
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(text.toLowerCase()).toContain('connection: close');
  });
});
