import type * as z from 'zod/mini';
import type { RefusalCode } from './refusals.ts';

type Schema = z.ZodMiniType;

/**
 * One call of the API, as data. The server mounts it, the typed client and the OpenAPI document are made from it.
 * Its key in the contract is `METHOD /path/:param`, below `/api`.
 */
export interface Endpoint {
  readonly summary: string;
  readonly access: 'public' | 'customer' | 'staff' | 'provider';
  /** Path parameter that must be the caller's own user id; anyone else is refused with `not-yours`. */
  readonly owner?: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly response: Schema;
  readonly refusals: readonly RefusalCode[];
  /** The answer depends on the catalogue and its input alone: the server keeps its bytes until the catalogue changes. */
  readonly keptUntilCatalogueChanges?: boolean;
  /** 64 KiB where absent. */
  readonly bodyLimitBytes?: number;
  /** JSON where absent. `raw`: the handler gets the bytes as they came, because a signature covers them. */
  readonly bodyKind?: 'form' | 'raw';
  /** JSON where absent. A redirect answers 303 to the response's `location`. */
  readonly answerKind?: 'redirect' | 'pdf';
}

/** Checks an endpoint's shape while keeping its exact type for the client. */
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Sent<S> = S extends Schema ? z.input<S> : undefined;
type Parsed<S> = S extends Schema ? z.output<S> : undefined;
/** A query is written as text; whoever sends one may give its numbers as numbers, the client writes them out. */
type SentQuery<S> = S extends Schema
  ? { [K in keyof z.input<S>]: z.input<S>[K] | (K extends keyof z.output<S> ? Extract<z.output<S>[K], number> : never) }
  : undefined;
type OptionalWhenEmpty<K extends string, V> = V extends undefined
  ? { [P in K]?: undefined }
  : {} extends V
    ? { [P in K]?: V }
    : { [P in K]: V };

/** What a caller sends. */
export type Input<E extends Endpoint> = OptionalWhenEmpty<'params', Sent<E['params']>> &
  OptionalWhenEmpty<'query', SentQuery<E['query']>> &
  OptionalWhenEmpty<'body', Sent<E['body']>>;

/** What a handler receives, checked. */
export interface Received<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: E['bodyKind'] extends 'raw' ? Uint8Array : Parsed<E['body']>;
}

export type Output<E extends Endpoint> = z.output<E['response']>;
