import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';
import { afterAll, expect, test } from 'vitest';
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

const frontEnd = await serveFrontEndFromVite();
afterAll(() => frontEnd.close());
const { http, db } = await testApp({ demo: true, frontEnd });
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
