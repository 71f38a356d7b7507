import type { Contract, ContractKey } from './contract.ts';
import type { Input, Output } from './endpoint.ts';
import type { Refusal } from './refusals.ts';

// Types alone: a schema imported here would reach every page of the shop.

export interface TransportRequest {
  key: ContractKey;
  method: string;
  /** As in the contract, its parameters not yet filled in. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
}

/** Throws where no answer came at all; an unreadable answer has the body `undefined`. */
export type Transport = (request: TransportRequest) => Promise<{ status: number; body: unknown }>;

/** A failed call without refusal: no answer (status 0), or one that did not come from this API. */
export type Answer<Body> =
  | { ok: true; status: number; body: Body }
  | { ok: false; status: number; refusal: Refusal | null };

export type AnswerTo<K extends ContractKey> = Answer<Output<Contract[K]>>;

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Sent again with the same key, the call has its effect once. */
  idempotencyKey?: string | undefined;
}
type CallInput<K extends ContractKey> = Input<Contract[K]> & CallOptions;
type CallArguments<K extends ContractKey> = {} extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>];

export interface Client {
  call<K extends ContractKey>(key: K, ...input: CallArguments<K>): Promise<AnswerTo<K>>;
}

interface AnyInput extends CallOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Nothing that can happen on the way makes `call` throw. */
export function createClient(transport: Transport): Client {
  return {
    async call(key, ...args) {
      const input: AnyInput = args[0] ?? {};
      const [method = '', path = ''] = key.split(' ');
      try {
        const { status, body } = await transport({
          key,
          method,
          path,
          params: asText(input.params),
          query: asText(input.query),
          body: input.body,
          signal: input.signal,
          idempotencyKey: input.idempotencyKey,
        });
        return toAnswer(status, body);
      } catch {
        return { ok: false, status: 0, refusal: null };
      }
    },
  };
}

function toAnswer<Body>(status: number, body: unknown): Answer<Body> {
  if (status >= 200 && status < 300 && isReadable(body)) return { ok: true, status, body };
  return { ok: false, status, refusal: isRefusal(body) ? body : null };

  // The server answers by the same contract: checking its body again would bring the schemas to the browser.
  function isReadable(read: unknown): read is Body {
    return read !== undefined;
  }
}

const isRefusal = (body: unknown): body is Refusal =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string';

const asText = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
