import { expect, test } from 'vitest';
import { contract } from '../../contract/contract.ts';
import { testApp } from '../testing/test-app.ts';

const { http } = await testApp();

const tenantCalls = Object.keys(contract).filter((key) => /:(mainId|storeId)$/.test(key) && key.startsWith('GET '));

test.each(tenantCalls)('[I-03] %s refuses an unknown main id', async (key) => {
  const path = key
    .slice('GET '.length)
    .replace(':slug', 'about')
    .replace(/:(mainId|storeId)$/, 'another-shop');
  const answer = await http.inject({ url: `/api${path}`, query: { search: 'helmet' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ success: false, isError: true, code: 'unknown-shop' });
});
