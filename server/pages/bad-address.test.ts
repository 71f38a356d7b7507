import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const { http } = await testApp();

test.each(['/product/%E0%A4%A/x', '/product/%%%/x', '/product/a%00b/x', '/category-detail/%', '/track/%zz', '/%F0%9F'])(
  '[R-03] [R-10] %s, which nobody can decode, is a page that does not exist, with a way back',
  async (url) => {
    const answer = await http.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<h1>Page not found</h1>');
    expect(answer.body).toContain('<a href="/">');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  },
);

test('a call at such an address is refused in JSON', async () => {
  const answer = await http.inject({ url: '/api/grouped-product/single/%E0%A4%A' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ success: false, code: 'bad-input' });
});
