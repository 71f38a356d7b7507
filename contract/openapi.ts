import type * as z from 'zod/mini';
import { nouns } from './contract.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { impliedRefusals } from './implied-refusals.ts';
import { createJsonSchemaPrinter, type JsonSchema } from './json-schema.ts';
import { Refusal, refusals } from './refusals.ts';

/** What is printed of a call, whichever contract it belongs to. */
type PrintedCall = Call & Pick<Endpoint, 'summary' | 'answerKind'>;

/** How a contract differs from others in its document. */
export interface Dialect<E extends PrintedCall> {
  nouns: Record<string, object>;
  securitySchemes: object;
  securityOf: (endpoint: E) => object[];
  /** With those that are implied. */
  refusalsOf: (endpoint: E) => Iterable<string>;
  texts: Record<string, { status: number; text: string }>;
  refusal: z.ZodMiniType;
}

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

/** The shop's contract as an OpenAPI 3.1 document. */
export const printOpenApi = (contract: Record<string, Endpoint>, options: DocumentOptions): OpenApiDocument =>
  printDocument(contract, shopDialect, options);

/** Any contract as an OpenAPI 3.1 document. */
export function printDocument<E extends PrintedCall>(
  contract: Record<string, E>,
  dialect: Dialect<E>,
  options: DocumentOptions,
): OpenApiDocument {
  const { print, components } = createJsonSchemaPrinter();
  const paths: OpenApiDocument['paths'] = {};
  const nameOf = parameterNames(Object.keys(contract));
  for (const [key, endpoint] of Object.entries(contract)) {
    const [method = '', path = ''] = key.split(' ');
    const operations = (paths[path.replace(/:(\w+)/g, (_, name: string) => `{${nameOf(path, name)}}`)] ??= {});
    operations[method.toLowerCase()] = operation(key, endpoint, {
      dialect,
      print,
      nameInPath: (name) => nameOf(path, name),
    });
  }
  return withComponentRefs({
    openapi: '3.1.0',
    info: { title: options.title, version: options.version },
    servers: [{ url: options.serverUrl }],
    tags: Object.keys(dialect.nouns).map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: dialect.securitySchemes,
    },
  });
}

const securityOf = {
  public: [],
  customer: [{ bearer: [] }],
  provider: [{ signature: [] }],
} satisfies Record<Endpoint['access'], object[]>;

const shopDialect: Dialect<Endpoint> = {
  nouns,
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer' },
    signature: { type: 'apiKey', in: 'header', name: 'X-Razorpay-Signature' },
  },
  securityOf: ({ access }) => securityOf[access],
  refusalsOf: (endpoint) => new Set([...impliedRefusals(endpoint), ...endpoint.refusals]),
  texts: refusals,
  refusal: Refusal,
};

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

function operation<E extends PrintedCall>(
  key: string,
  endpoint: E,
  { dialect, print, nameInPath }: { dialect: Dialect<E>; print: Print; nameInPath: (name: string) => string },
): Operation {
  const parameters = [
    ...parametersIn('path', endpoint.params, print, nameInPath),
    ...parametersIn('query', endpoint.query, print),
  ];
  const requestBody = requestBodyOf(endpoint, print);
  return {
    operationId: operationIdOf(key),
    summary: endpoint.summary,
    tags: Object.entries(dialect.nouns).flatMap(([noun, calls]) => (key in calls ? [noun] : [])),
    security: dialect.securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...answerOf(endpoint, print), ...refusalsOf(endpoint, dialect, print) },
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

function requestBodyOf(endpoint: PrintedCall, print: Print): object | null {
  if (endpoint.bodyKind === 'raw') return { required: true, content: { 'application/json': { schema: {} } } };
  if (endpoint.bodyKind === 'picture') return { required: true, content: { 'image/*': {} } };
  if (endpoint.body === undefined) return null;
  const type = endpoint.bodyKind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
  return { required: true, content: { [type]: { schema: print(endpoint.body, 'input') } } };
}

function answerOf(endpoint: PrintedCall, print: Print): Operation['responses'] {
  if (endpoint.answerKind === 'redirect') {
    return { 303: { description: 'Continue there', headers: { Location: { schema: { type: 'string' } } } } };
  }
  const { answerKind } = endpoint;
  const content =
    answerKind === undefined
      ? { 'application/json': { schema: print(endpoint.response, 'output') } }
      : { [answerKind === 'pdf' ? 'application/pdf' : 'image/webp']: {} };
  return { 200: { description: 'Done', content } };
}

function refusalsOf<E extends PrintedCall>(
  endpoint: E,
  { refusalsOf: codesOf, texts, refusal }: Dialect<E>,
  print: Print,
): Operation['responses'] {
  const byStatus = Object.groupBy(codesOf(endpoint), (code) => texts[code]?.status ?? 500);
  const schema = print(refusal, 'output');
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group]) => [
      status,
      {
        description: (group ?? []).map((code) => `${code}: ${texts[code]?.text ?? ''}`).join('\n'),
        content: { 'application/json': { schema } },
      },
    ]),
  );
}

/** Printing makes references to `$defs`; in the document the definitions are components. */
const withComponentRefs = (document: OpenApiDocument): OpenApiDocument =>
  JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/'));
