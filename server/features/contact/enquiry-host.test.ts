import { describe, expect, test } from 'vitest';
import { callerOf } from '../../testing/caller.ts';
import { testApp } from '../../testing/test-app.ts';

const own = await testApp();
const elsewhere = await testApp({ environment: { ENQUIRY_URL: 'https://academy.example/api/' } });
const host = await testApp({ environment: { ENQUIRY_ORIGINS: 'https://shop.example, https://other.example' } });

const hostOf = (app: typeof own) => callerOf(app.http)('GET /inquiry/host/pahiya');
const preflight = (app: typeof own, url: string, origin: string) =>
  app.http.inject({
    method: 'OPTIONS',
    url,
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
  });
const allowed = 'access-control-allow-origin';

describe('[F-04] where enquiries go', () => {
  test('to this server, unless another one is set', async () => {
    expect(await hostOf(own)).toMatchObject({ status: 200, body: { url: null } });
    expect(await hostOf(elsewhere)).toMatchObject({ status: 200, body: { url: 'https://academy.example/api' } });
  });

  test('a server that takes enquiries for other shops allows their pages to make these two calls only', async () => {
    for (const origin of ['https://shop.example', 'https://other.example']) {
      const asked = await preflight(host, '/api/inquiry', origin);
      expect(asked.statusCode).toBe(204);
      expect(asked.headers).toMatchObject({
        [allowed]: origin,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
        vary: 'origin',
      });
      const token = await host.http.inject({ url: '/api/inquiry/token', headers: { origin } });
      expect(token.headers[allowed]).toBe(origin);
      expect(token.headers).not.toHaveProperty('access-control-allow-credentials');
    }
    const lead = await preflight(host, '/api/leads', 'https://shop.example');
    expect(lead.statusCode).toBe(405);
    expect(lead.headers).not.toHaveProperty(allowed);
  });

  test('those pages can read the answers, refusals too', async () => {
    const answer = await host.http.inject({
      method: 'POST',
      url: '/api/inquiry',
      headers: { origin: 'https://shop.example' },
      payload: {},
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers[allowed]).toBe('https://shop.example');
  });

  test.each(['https://evil.example', 'null', 'https://shop.example.evil', 'http://shop.example'])(
    'a page of %s is not allowed',
    async (origin) => {
      expect((await preflight(host, '/api/inquiry', origin)).headers).not.toHaveProperty(allowed);
    },
  );

  test('without the setting no page of another origin is allowed anywhere', async () => {
    const asked = await preflight(own, '/api/inquiry', 'https://shop.example');
    expect(asked.statusCode).toBe(405);
    expect(asked.headers).not.toHaveProperty(allowed);
  });
});
