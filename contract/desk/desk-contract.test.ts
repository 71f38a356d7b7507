import { Validator } from '@seriousme/openapi-schema-validator';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { fieldReasons } from '../field-reasons.ts';
import { refusals } from '../refusals.ts';
import { deskContract, deskNouns } from './desk-contract.ts';
import { impliedDeskRefusals, type DeskEndpoint } from './desk-endpoint.ts';
import { printDeskOpenApi } from './desk-openapi.ts';
import { deskRefusals } from './desk-refusals.ts';
import { permissionNames } from './permissions.ts';

const calls: [string, DeskEndpoint][] = Object.entries(deskContract);

const namesOf = (schema: z.ZodMiniType | undefined): string[] =>
  schema === undefined ? [] : Object.keys(z.toJSONSchema(schema, { io: 'input' }).properties ?? {});

test('no two nouns claim the same call, and none is a call of the shop', () => {
  expect(Object.values(deskNouns).flatMap((noun) => Object.keys(noun))).toHaveLength(calls.length);
  expect(calls.filter(([key]) => key in contract)).toEqual([]);
});

test.each(calls)('[W-05] %s: below /desk, with its parameters and a permission that exists', (key, call) => {
  expect(key).toMatch(/^(GET|POST|PATCH|PUT|DELETE) \/desk\/[a-z]/);
  const inPath = [...key.matchAll(/:(\w+)/g)].map(([, name]) => String(name));
  expect(namesOf(call.params).toSorted()).toEqual(inPath.toSorted());
  expect([...permissionNames, 'none', 'any']).toContain(call.permission);
});

test('every refusal of the desk is used by a call, each once', () => {
  const used = new Set<string>(calls.flatMap(([, call]) => [...call.refusals, ...impliedDeskRefusals(call)]));
  expect(Object.keys(deskRefusals).filter((code) => !used.has(code))).toEqual([]);
  for (const [, call] of calls) expect(new Set(call.refusals).size).toBe(call.refusals.length);
  expect(Object.keys(deskRefusals).filter((code) => code in refusals)).toEqual([]);
});

test('the document is valid OpenAPI 3.1 and has every call', async () => {
  const document = printDeskOpenApi('http://localhost:3000/api');
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(calls.length);
});

const hostile = fc.oneof(
  fc.constantFrom('', ' ', '\u0000', '\ud800', '1e3', '-1', '__proto__', "' or 1=1 --", 'x'.repeat(30_000), '[]', NaN),
  fc.double(),
  fc.anything(),
);

const parts = calls.flatMap(([key, call]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = call[part];
    return schema === undefined ? [] : [{ key, part, schema }];
  }),
);

test.each(parts)('$key: a hostile $part is refused with a plain message, never by throwing', ({ part, schema }) => {
  const keyed = fc.dictionary(fc.constantFrom(...namesOf(schema), '__proto__', 'constructor'), hostile);
  fc.assert(
    fc.property(part === 'body' ? fc.oneof(keyed, keyed, fc.anything()) : keyed, (input) => {
      for (const { reason } of fieldReasons(z.safeParse(schema, input).error?.issues ?? [])) {
        expect(reason).toMatch(/\S+ \S+/);
        expect(reason).not.toBe('Invalid input');
      }
    }),
    { numRuns: 20 },
  );
});
