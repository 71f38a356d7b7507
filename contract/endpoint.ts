import type * as z from 'zod/mini';
import type { RefusalCode } from './refusals.ts';

type Schema = z.ZodMiniType;

/**
 * One call of the API, as data. The server mounts it; the typed client and the OpenAPI document are built from it.
 * Its key in the contract is `METHOD /path/:param`, below `/api`.
 */
export interface Endpoint {
  readonly summary: string;
  readonly access: 'public' | 'customer' | 'provider';
  /** Path parameter that must be the caller's own user id; anyone else is refused with `not-yours`. */
  readonly owner?: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly response: Schema;
  readonly refusals: readonly RefusalCode[];
  /** The response depends only on the catalogue and the input, so the server caches it until the catalogue changes. */
  readonly cachedUntilCatalogueChanges?: boolean;
  /** Default: 64 KiB. */
  readonly bodyLimitBytes?: number;
  /**
   * Default: JSON. `raw`: the handler gets the original bytes, because a signature covers them. `picture`: it reads the bytes itself, once
   * it knows the caller.
   */
  readonly bodyKind?: 'form' | 'raw' | 'picture';
  /** Default: JSON. A redirect responds 303 with the response's `location`. A picture is WebP. */
  readonly answerKind?: 'redirect' | 'pdf' | 'picture';
}

/** The part of a call that its types follow from; the desk's calls have it too. */
export type Call = Pick<Endpoint, 'params' | 'query' | 'body' | 'response' | 'bodyKind'>;

/** A call as written in the contract: `refusals` may be left out. */
export type Written<E extends { refusals: readonly string[] }> = Omit<E, 'refusals'> & Partial<Pick<E, 'refusals'>>;
type Whole<E> = E extends { refusals: readonly string[] } ? E : E & { readonly refusals: readonly [] };

/** Completes a call and preserves its exact type for the client. */
/* @__NO_SIDE_EFFECTS__ */
export const whole = <E extends object>(written: E): Whole<E> => ({ refusals: [], ...written }) as unknown as Whole<E>;

/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends Written<Endpoint>>(written: E): Whole<E> => whole(written);

type KeyOf<N> = N extends unknown ? keyof N : never;
/** The calls of all nouns. */
type Calls<Nouns, N = Nouns[keyof Nouns]> = { [K in KeyOf<N>]: N extends Record<K, infer E> ? E : never };

/** All calls of a contract by their keys, from its nouns. */
export const callsOf = <Nouns extends Record<string, object>>(nouns: Nouns): Calls<Nouns> =>
  Object.assign({}, ...Object.values(nouns)) as Calls<Nouns>;

type Sent<S> = S extends Schema ? z.input<S> : undefined;
type Parsed<S> = S extends Schema ? z.output<S> : undefined;
/** A query is text, but callers may pass numbers: the client turns them into text. */
type SentQuery<S> = S extends Schema
  ? { [K in keyof z.input<S>]: z.input<S>[K] | (K extends keyof z.output<S> ? Extract<z.output<S>[K], number> : never) }
  : undefined;
// Not distributed: a body that is one of several shapes is still one body.
type OptionalWhenEmpty<K extends string, V> = [V] extends [undefined]
  ? { [P in K]?: undefined }
  : {} extends V
    ? { [P in K]?: V }
    : { [P in K]: V };

/** What a caller sends. */
export type Input<E extends Call> = OptionalWhenEmpty<'params', Sent<E['params']>> &
  OptionalWhenEmpty<'query', SentQuery<E['query']>> &
  OptionalWhenEmpty<'body', Sent<E['body']>>;

/** What a handler receives, checked. */
export interface Received<E extends Call> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: E['bodyKind'] extends 'raw' ? Uint8Array : Parsed<E['body']>;
}

export type Output<E extends Call> = z.output<E['response']>;
