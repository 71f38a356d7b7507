import type * as z from 'zod/mini';
import { nouns } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { impliedRefusals } from './implied-refusals.ts';
import { createJsonSchemaPrinter, type JsonSchema } from './json-schema.ts';
import { Refusal, refusals } from './refusals.ts';

interface DocumentOptions {
  title: string;
  version: string;
  serverUrl: string;
}
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: object[];
  parameters?: object[];
  requestBody?: object;
  responses: Record<string, { description: string; headers?: object; content?: object }>;
}
// An alias, not an interface: only an alias is assignable to a record type.
export type OpenApiDocument = {
  openapi: string;
  info: object;
  servers: object[];
  tags: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object };
};
type Print = (schema: z.ZodMiniType, io: 'input' | 'output') => JsonSchema;

/** The whole contract as an OpenAPI 3.1 document. */
export function printOpenApi(contract: Record<string, Endpoint>, options: DocumentOptions): OpenApiDocument {
  const { print, components } = createJsonSchemaPrinter();
  const paths: OpenApiDocument['paths'] = {};
  const nameOf = parameterNames(Object.keys(contract));
  for (const [key, endpoint] of Object.entries(contract)) {
    const [method = '', path = ''] = key.split(' ');
    const operations = (paths[path.replace(/:(\w+)/g, (_, name: string) => `{${nameOf(path, name)}}`)] ??= {});
    operations[method.toLowerCase()] = operation(key, endpoint, print, (name) => nameOf(path, name));
  }
  return withComponentRefs({
    openapi: '3.1.0',
    info: { title: options.title, version: options.version },
    servers: [{ url: options.serverUrl }],
    tags: Object.keys(nouns).map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        signature: { type: 'apiKey', in: 'header', name: 'X-Razorpay-Signature' },
      },
    },
  });
}

const securityOf = {
  public: [],
  customer: [{ bearer: [] }],
  staff: [{ bearer: [] }],
  provider: [{ signature: [] }],
} satisfies Record<Endpoint['access'], object[]>;

/**
 * In OpenAPI `/cart/:userId` and `/cart/:product_sku` are one path item. If calls name one place in a path differently, the
 * document calls it `id`.
 */
function parameterNames(keys: readonly string[]): (path: string, name: string) => string {
  const shapeOf = (path: string) => path.replaceAll(/:\w+/g, ':');
  const paths = Map.groupBy(new Set(keys.map((key) => key.split(' ')[1] ?? '')), shapeOf);
  const places = (path: string): string[] => path.match(/:\w+/g) ?? [];
  return (path, name) => {
    const place = places(path).indexOf(`:${name}`);
    const names = new Set((paths.get(shapeOf(path)) ?? []).map((other) => places(other)[place]));
    return names.size > 1 ? 'id' : name;
  };
}

function operation(key: string, endpoint: Endpoint, print: Print, nameInPath: (name: string) => string): Operation {
  const parameters = [
    ...parametersIn('path', endpoint.params, print, nameInPath),
    ...parametersIn('query', endpoint.query, print),
  ];
  const requestBody = requestBodyOf(endpoint, print);
  return {
    operationId: operationIdOf(key),
    summary: endpoint.summary,
    tags: Object.entries(nouns).flatMap(([noun, calls]) => (key in calls ? [noun] : [])),
    security: securityOf[endpoint.access],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...answerOf(endpoint, print), ...refusalsOf(endpoint, print) },
  };
}

/** 'GET /payment/order/:orderId' → 'getPaymentOrderByOrderId' */
const operationIdOf = (key: string): string =>
  key
    .replace(/:/g, 'by-')
    .split(/[^A-Za-z0-9]+/)
    .map((word, index) => (index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

function parametersIn(
  place: 'path' | 'query',
  schema: z.ZodMiniType | undefined,
  print: Print,
  nameIn = (name: string) => name,
): object[] {
  if (schema === undefined) return [];
  // The parsed form says what a query field means, the sent form whether it is required.
  const required = print(schema, 'input').required ?? [];
  return Object.entries(print(schema, 'output').properties ?? {}).map(([name, property]) => ({
    name: nameIn(name),
    in: place,
    ...(nameIn(name) !== name && { description: name }),
    required: required.includes(name),
    schema: property,
  }));
}

function requestBodyOf(endpoint: Endpoint, print: Print): object | null {
  if (endpoint.bodyKind === 'raw') return { required: true, content: { 'application/json': { schema: {} } } };
  if (endpoint.body === undefined) return null;
  const type = endpoint.bodyKind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  return { required: true, content: { [type]: { schema: print(endpoint.body, 'input') } } };
}

function answerOf(endpoint: Endpoint, print: Print): Operation['responses'] {
  if (endpoint.answerKind === 'redirect') {
    return { 303: { description: 'Continue there', headers: { Location: { schema: { type: 'string' } } } } };
  }
  const content =
    endpoint.answerKind === 'pdf'
      ? { 'application/pdf': {} }
      : { 'application/json': { schema: print(endpoint.response, 'output') } };
  return { 200: { description: 'Done', content } };
}

function refusalsOf(endpoint: Endpoint, print: Print): Operation['responses'] {
  const codes = new Set([...impliedRefusals(endpoint), ...endpoint.refusals]);
  const byStatus = Object.groupBy(codes, (code) => refusals[code].status);
  const schema = print(Refusal, 'output');
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group]) => [
      status,
      {
        description: (group ?? []).map((code) => `${code}: ${refusals[code].text}`).join('\n'),
        content: { 'application/json': { schema } },
      },
    ]),
  );
}

/** Printing makes references to `$defs`; in the document the definitions are components. */
const withComponentRefs = (document: OpenApiDocument): OpenApiDocument =>
  JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/'));
