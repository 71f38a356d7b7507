import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { contract, nouns } from './contract.ts';
import { printOpenApi } from './openapi.ts';
import { refusals } from './refusals.ts';

const document = printOpenApi(contract, { title: 'Pahiya', version: '1.0.0', serverUrl: 'http://localhost:3000/api' });
const text = JSON.stringify(document);

const operations = Object.entries(document.paths).flatMap(([path, calls]) =>
  Object.entries(calls).map(([method, operation]) => ({ path, method, operation })),
);

test('[I-01] the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('[I-01] an independent linter finds no fault in it', async () => {
  const rules = {
    // A noun such as `cart` needs no description; the licence is the repository's; the server here is this machine.
    'tag-description': 'off',
    'info-license': 'off',
    'no-server-example.com': 'off',
    // The provider's callback always redirects the browser, with 303.
    'operation-2xx-response': 'off',
  } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

test('[I-01] calls that name one place in a path differently share a path item', () => {
  expect(Object.keys(document.paths['/address/{id}'] ?? {}).toSorted()).toEqual(['delete', 'get', 'patch', 'put']);
  expect(Object.keys(document.paths['/cart/{id}'] ?? {}).toSorted()).toEqual(['delete', 'get', 'patch']);
  const [parameter] = document.paths['/cart/{id}']?.patch?.parameters ?? [];
  expect(parameter).toMatchObject({ name: 'id', in: 'path', description: 'product_sku', required: true });
  expect(document.paths).toHaveProperty(['/payment/{userId}']);
});

test('[I-01] every call of the contract is in it once, under its own name and noun', () => {
  expect(operations).toHaveLength(Object.keys(contract).length);
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  for (const { operation } of operations) {
    expect(operation.tags).toHaveLength(1);
    expect(Object.keys(nouns)).toContain(operation.tags[0]);
  }
});

test('every reference has a target, and every named schema is used', () => {
  const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => String(match[1])));
  const { schemas } = document.components;
  expect([...referred].toSorted()).toEqual(Object.keys(schemas).toSorted());
  expect(referred.size).toBeGreaterThan(20);
  for (const schema of Object.values(schemas)) expect(schema).toHaveProperty('properties');
  expect(text).not.toContain('$defs');
});

test('refusals are listed by status with their messages', () => {
  const placed = operations.find(({ path, method }) => path === '/payment' && method === 'post')?.operation;
  expect(placed?.security).toEqual([{ bearer: [] }]);
  expect(Object.keys(placed?.responses ?? {})).toEqual(['200', '400', '401', '404', '409', '413', '415', '429', '503']);
  expect(placed?.responses['409']?.description).toContain(refusals['bill-changed'].text);
});

test('a query number is described as a number, and required only if the call requires it', () => {
  const parameters = document.paths['/grouped-product/search-all-products/{mainId}']?.get?.parameters;
  expect(parameters).toContainEqual({
    name: 'limit',
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100 },
  });
});

test('the document stays small enough to read', () => {
  expect(text.length).toBeLessThan(260_000);
});
