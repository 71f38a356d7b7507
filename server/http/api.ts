import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { contract, type Contract } from '../../contract/contract.ts';
import type { Endpoint, Output, Received } from '../../contract/endpoint.ts';
import { fieldReasons } from '../../contract/field-reasons.ts';
import type { Refusal } from '../../contract/refusals.ts';
import { Streamed, type Finished, type KeptAnswers } from './answers.ts';
import { keepBody } from './kept-body.ts';
import { refuse, Refused } from './refuse.ts';
import { findUnstorable } from './storable-text.ts';

const json = 'application/json; charset=utf-8';

export type EndpointKey = keyof Contract;

/** What a use case may know of who asks and where to write its log. */
export interface Call {
  readonly log: FastifyBaseLogger;
  readonly ip: string;
}

export type Handler<E extends Endpoint> = (
  received: Received<E>,
  call: Call,
) => Promise<Output<E> | Refused<E['refusals'][number]> | Streamed>;

/** A feature's part of the API: the endpoints it builds, each with its handler. */
export type Handlers = { readonly [K in EndpointKey]?: Handler<Contract[K]> };

export interface Question {
  readonly params: unknown;
  readonly query: unknown;
  readonly body?: unknown;
}

/** One endpoint, ready to answer, whoever carries the question: HTTP or a page's loader. */
export type Answer = (question: Question, call: Call) => Finished | Promise<Finished | Streamed>;

export type Api = ReadonlyMap<EndpointKey, Answer>;

/** Binds every endpoint of the contract to its handler; one without a handler is left out and answers 501. */
export function buildApi(handlers: Handlers, mainId: string, kept: KeptAnswers): Api {
  const api = new Map<EndpointKey, Answer>();
  for (const key of Object.keys(contract) as EndpointKey[]) {
    // The pairing of key and handler is checked where `handlers` is written; over all keys it cannot be expressed.
    const handler = handlers[key] as Handler<Endpoint> | undefined;
    if (handler) api.set(key, bindEndpoint(key, contract[key], handler, mainId, kept));
  }
  return api;
}

function bindEndpoint(
  key: EndpointKey,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  mainId: string,
  kept: KeptAnswers,
): Answer {
  const stringify = fastJson(z.toJSONSchema(endpoint.response, { io: 'output' }) as Schema);
  const finish = (output: Output<Endpoint> | Refused): Finished =>
    output instanceof Refused
      ? finishRefusal(output)
      : { status: 200, body: keepBody(json, Buffer.from(stringify(output))) };

  return (question, call) => {
    const received = receive(endpoint, question, mainId);
    if (received instanceof Refused) return finishRefusal(received);
    const answer = async () => {
      const output = await handler(received, call);
      return output instanceof Streamed ? output : finish(output);
    };
    if (!endpoint.keptUntilCatalogueChanges) return answer();
    const normalised = `${key} ${JSON.stringify([received.params, received.query])}`;
    return kept.find(normalised) ?? kept.make(normalised, answer);
  };
}

function receive(endpoint: Endpoint, question: Question, mainId: string): Received<Endpoint> | Refused {
  const unstorable =
    findUnstorable(question.params, '') ?? findUnstorable(question.query, '') ?? findUnstorable(question.body, '');
  if (unstorable) return badInput([unstorable]);
  const params = check(endpoint.params, question.params);
  if (params instanceof Refused) return params;
  const query = check(endpoint.query, question.query);
  if (query instanceof Refused) return query;
  const body = check(endpoint.body, question.body);
  if (body instanceof Refused) return body;
  if (namesAnotherShop(params, mainId) || namesAnotherShop(body, mainId)) return refuse('unknown-shop');
  return { params, query, body };
}

function check(schema: Endpoint['params'], value: unknown): unknown {
  if (!schema) return undefined;
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  return badInput(fieldReasons(read.error.issues));
}

const shopFields = ['mainId', 'storeId', 'main_id'] as const;

function namesAnotherShop(input: unknown, mainId: string): boolean {
  if (typeof input !== 'object' || input === null) return false;
  const named = input as Partial<Record<(typeof shopFields)[number], unknown>>;
  return shopFields.some((field) => named[field] !== undefined && named[field] !== mainId);
}

const badInput = (fields: NonNullable<Refusal['fields']>) =>
  // The first reason alone: forms show it as it is, and the order of a schema's fields is the order of the checks.
  refuse('bad-input', { fields, message: fields[0]?.reason });

const finishRefusal = (refused: Refused): Finished => ({
  status: refused.status,
  body: keepBody(json, Buffer.from(JSON.stringify(refused.body))),
});
