import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';
import { expect, test } from 'vitest';
import { productLink } from '../../domain/product-link.ts';
import { publicPages } from '../../domain/public-pages.ts';
import { testApp } from '../testing/test-app.ts';
import { serveFrontEndFromVite } from './front-end.ts';

const config: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // How React writes HTML: every spelling of these means the same to a browser.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    // A phone number may break where its groups end.
    'tel-non-breaking': 'off',
    // A slide is a list item with a name, as the ARIA practices for carousels ask.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
};

const { http, db } = await testApp({ demo: true, openFrontEnd: serveFrontEndFromVite });
const validator = new HtmlValidate(new StaticConfigLoader(config));
const products = await db
  .selectFrom('product')
  .select(['title', 'product_id'])
  .orderBy('product_id')
  .limit(2)
  .execute();

test.each([
  ...publicPages,
  ...products.map(({ title, product_id }) => productLink({ title, id: product_id })),
  '/category-detail/Speed%20Skates',
  '/product?search=skates',
  '/cart',
  '/login',
  '/register',
  '/reset',
  '/checkout',
  '/my-account',
  '/admission-form',
  '/invoice',
  '/offline',
  '/no/such/page',
])('%s is valid HTML', async (url) => {
  const { payload } = await http.inject({ url });
  expect(payload).toContain('</html>');
  const { results } = await validator.validateString(payload, url);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  expect([...new Set(faults)]).toEqual([]);
});

test.each([
  ['/about', 'Born in the bend'],
  ['/contact', 'Come and find us'],
  ['/enquiry-form', 'Ask about a class'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/shipping-and-delivery', 'Shipping &amp; Delivery'],
  ['/refund-policy', 'Refund Policy'],
  ['/rules-and-regulations', 'Rules &amp; Regulations'],
])(
  '[R-06] %s can be read without JavaScript: its heading and the footer are in the page as sent',
  async (url, heading) => {
    const { statusCode, payload } = await http.inject({ url });
    expect(statusCode).toBe(200);
    expect(payload).toMatch(new RegExp(`<h1[^>]*>(<[^>]+>)*${heading}`));
    expect(payload).toMatch(/<footer[^]*<a[^>]* href="\/refund-policy"/);
  },
);

test.each([
  '/no-such-page',
  '/about/further',
  '/%F0%9F%9B%BC',
  '/wp-login.php',
  '/product/!!!/@@@',
  '/product/gICA/gICA',
  productLink({ title: 'Gone', id: 'never-was' }),
  productLink({ title: 'Gone', id: "'; drop table product; --" }),
])('[R-03] [R-10] %s answers 404 with a way back, and search engines leave it alone', async (url) => {
  const { statusCode, payload } = await http.inject({ url });
  expect(statusCode).toBe(404);
  expect(payload).toMatch(/<h1[^>]*>This lane ends here/);
  expect(payload).toMatch(/<main[^]*<a[^>]* href="\/"[^>]*>(<[^>]+>)*Back to home/);
  expect(payload).toContain('<meta name="robots" content="noindex"/>');
});
