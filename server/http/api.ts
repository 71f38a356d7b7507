import type { IncomingHttpHeaders } from 'node:http';
import fastJson, { type Schema } from 'fast-json-stringify';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { contract, type Contract } from '../../contract/contract.ts';
import type { Call as CallShape, Endpoint, Output, Received } from '../../contract/endpoint.ts';
import { fieldReasons } from '../../contract/field-reasons.ts';
import { shopFields } from '../../contract/implied-refusals.ts';
import { refusals, type Refusal } from '../../contract/refusals.ts';
import { giveWay } from '../../database/client.ts';
import { Body, jsonType, pdfType, pictureType } from './body.ts';
import type { Cache } from './cache.ts';
import { showsNothing, type Shown } from './catalogue-changes.ts';
import { Streamed } from './long-answers.ts';
import { refuse, Refused } from './refuse.ts';
import { Showing } from './showing.ts';
import type { Caller, Sessions } from '../state/sessions.ts';
import { findUnstorable } from './storable-text.ts';

export type EndpointKey = keyof Contract;

/** What a use case may know about the request, beside the input. */
export interface Call {
  readonly log: FastifyBaseLogger;
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
  readonly setHeader: (name: string, value: string) => void;
}

/** If the contract asks for a login, the caller is known before the handler runs. */
export type CallOf<E extends Endpoint> = E['access'] extends 'customer' ? Call & { caller: Caller } : Call;

export type Handler<E extends Endpoint> = (
  received: Received<E>,
  call: CallOf<E>,
) => Promise<Made<E> | Showing<Made<E>> | Streamed>;

type Made<E extends Endpoint> = Output<E> | Refused<E['refusals'][number]>;

/** A feature's endpoints, each with its handler. */
export type Handlers = {
  readonly [K in EndpointKey]?: Handler<Contract[K]>;
};

export interface Question {
  readonly params: unknown;
  readonly query: unknown;
  readonly body?: unknown;
}

/** A response of the API, ready to send. */
export interface Finished {
  readonly status: number;
  readonly body: Body;
  readonly shown: Shown;
}

/** One endpoint, ready to answer HTTP or a page's loader. */
export type Answer = (question: Question, call: Call) => Finished | Streamed | Promise<Finished | Streamed>;

export type Api = ReadonlyMap<EndpointKey, Answer>;

interface ApiParts {
  mainId: string;
  sessions: Sessions;
  cache: Cache<Finished | Streamed>;
}

type AnyHandler = (received: Received<Endpoint>, call: Call & { caller?: Caller }) => Promise<unknown>;

/** Binds endpoints of the contract to their handlers: all of them in the shop, a few in a test. */
export function buildApi(handlers: Handlers, parts: ApiParts): Api {
  const api = new Map<EndpointKey, Answer>();
  for (const key of Object.keys(handlers) as EndpointKey[]) {
    // The pairing of key and handler is checked where `handlers` is written; over all keys it cannot be expressed.
    const answer = bindEndpoint(key, contract[key], handlers[key] as AnyHandler, parts);
    api.set(key, isAboutPaying(key) ? answer : givingWay(answer));
  }
  return api;
}

const isAboutPaying = (key: EndpointKey): boolean => /^\w+ \/(?:payment|feepay)/.test(key);

/** Under load this call does not get the reserved database connections. */
export const givingWay =
  (answer: Answer): Answer =>
  (question, call) =>
    giveWay(() => answer(question, call));

/** Turns what a handler returns into an answer: of the kind that its call promises, or a refusal. */
export function finisherFor(endpoint: Pick<Endpoint, 'answerKind' | 'response'>) {
  const finishAnswer = finisherOf(endpoint);
  return async (output: unknown, { setHeader }: Call): Promise<Finished | Streamed> => {
    const given = await output;
    if (given instanceof Streamed) return given;
    const { result: made, shown }: Showing<unknown> =
      given instanceof Showing ? given : new Showing(given, showsNothing);
    if (made instanceof Refused) {
      if (made.retryAfterSeconds !== undefined) setHeader('retry-after', String(made.retryAfterSeconds));
      return finishRefusal(made, shown);
    }
    return { shown, ...finishAnswer(made, setHeader) };
  };
}

function bindEndpoint(key: EndpointKey, endpoint: Endpoint, handler: AnyHandler, parts: ApiParts): Answer {
  const finish = finisherFor(endpoint);
  if (endpoint.access === 'customer') {
    return async (question, call) => {
      const caller = await parts.sessions.identify(call.headers.authorization);
      if (!caller) return refuseStranger(parts.sessions, call);
      const received = receive(endpoint, question, parts.mainId, caller);
      return received instanceof Refused
        ? finishRefusal(received)
        : finish(handler(received, { ...call, caller }), call);
    };
  }
  return (question, call) => {
    const received = receive(endpoint, question, parts.mainId, null);
    if (received instanceof Refused) return finishRefusal(received);
    if (!endpoint.cachedUntilCatalogueChanges) return finish(handler(received, call), call);
    const normalised = `${key} ${JSON.stringify([received.params, received.query])}`;
    return parts.cache.find(normalised) ?? parts.cache.make(normalised, () => finish(handler(received, call), call));
  };
}

async function refuseStranger(sessions: Sessions, { headers }: Call): Promise<Finished> {
  const isGone = await sessions.isOfClosedAccount(headers.authorization);
  // A browser that reads this text forgets its stored login.
  return finishRefusal(refuse('not-signed-in', isGone ? { message: refusals['unknown-user'].text } : {}));
}

const Redirect = z.object({ location: z.string() });

/** Turns a handler's result into bytes, by the kind of answer its endpoint promises. */
function finisherOf({ answerKind, response }: Pick<Endpoint, 'answerKind' | 'response'>) {
  if (answerKind === 'pdf' || answerKind === 'picture') {
    const type = answerKind === 'pdf' ? pdfType : pictureType;
    return (made: unknown) => ({
      status: 200,
      body: new Body(type, Buffer.from(z.parse(z.instanceof(Uint8Array), made))),
    });
  }
  if (answerKind === 'redirect') {
    return (made: unknown, setHeader: Call['setHeader']) => {
      setHeader('location', z.parse(Redirect, made).location);
      return { status: 303, body: new Body('text/plain; charset=utf-8', '') };
    };
  }
  // Made with the first answer: all of them together are a tenth of a start.
  let stringify: ReturnType<typeof fastJson> | undefined;
  return (made: unknown) => {
    stringify ??= fastJson(z.toJSONSchema(response, { io: 'output' }) as Schema);
    return { status: 200, body: new Body(jsonType, stringify(made)) };
  };
}

/** In this order: ownership is checked before the shape, so a stranger learns nothing about it. */
function receive(
  endpoint: Endpoint,
  question: Question,
  mainId: string,
  caller: Pick<Caller, 'userId'> | null,
): Received<Endpoint> | Refused {
  const unstorable = refuseUnstorable(endpoint, question);
  if (unstorable) return unstorable;
  if (endpoint.owner && readField(question.params, endpoint.owner) !== caller?.userId) return refuse('not-yours');
  const received = checkInput(endpoint, question);
  if (received instanceof Refused) return received;
  const { params, body } = received;
  if (namesAnotherShop(params, mainId) || namesAnotherShop(body, mainId)) return refuse('unknown-shop');
  return received;
}

export function refuseUnstorable(endpoint: CallShape, question: Question): Refused | null {
  // Signed bytes are stored as they came; those of a picture are not read yet.
  const written = endpoint.bodyKind === 'raw' || endpoint.bodyKind === 'picture' ? undefined : question.body;
  const unstorable =
    findUnstorable(question.params, '') ?? findUnstorable(question.query, '') ?? findUnstorable(written, '');
  return unstorable ? badInput([unstorable]) : null;
}

/** Each part by its schema, in this order. */
export function checkInput(endpoint: CallShape, question: Question): Received<Endpoint> | Refused {
  const params = check(endpoint.params, question.params);
  if (params instanceof Refused) return params;
  const query = check(endpoint.query, question.query);
  if (query instanceof Refused) return query;
  const body = endpoint.bodyKind === 'raw' ? bytesOf(question.body) : check(endpoint.body, question.body);
  return body instanceof Refused ? body : { params, query, body };
}

function check(schema: Endpoint['params'], value: unknown): unknown {
  if (!schema) return undefined;
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  return badInput(fieldReasons(read.error.issues));
}

const bytesOf = (body: unknown): Uint8Array => (body instanceof Uint8Array ? body : new Uint8Array());

const namesAnotherShop = (input: unknown, mainId: string): boolean =>
  shopFields.some((field) => {
    const named = readField(input, field);
    return named !== undefined && named !== mainId;
  });

const readField = (input: unknown, field: string): unknown =>
  typeof input === 'object' && input !== null && Object.hasOwn(input, field)
    ? (input as Readonly<Record<string, unknown>>)[field]
    : undefined;

const badInput = (fields: NonNullable<Refusal['fields']>) =>
  // Only the first reason: forms show it as it is, and checks run in the order of the schema's fields.
  refuse('bad-input', { fields, message: fields[0]?.reason });

export const finishRefusal = ({ status, body }: Refused, shown: Shown = showsNothing): Finished => ({
  status,
  body: new Body(jsonType, JSON.stringify(body)),
  shown,
});
