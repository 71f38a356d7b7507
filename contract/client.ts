import type { Contract, ContractKey } from './contract.ts';
import type { Call, Input, Output } from './endpoint.ts';
import type { Refusal } from './refusals.ts';
import type { FieldReason } from './field-reasons.ts';

// Of the contract only types: a schema imported here would end up on every page of the shop.

export interface TransportRequest {
  key: string;
  method: string;
  /** As in the contract, with unfilled parameters. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
}

/** Throws if there was no response; an unreadable one has the body `undefined`. */
export type Transport = (
  request: TransportRequest,
) => Promise<{ status: number; body: unknown; retryAfterSeconds?: number | undefined }>;

/** A failed call without a refusal got no response (status 0), or one that is not from this API. */
export type Answer<Body> = { ok: true; status: number; body: Body } | Failed;

export interface Failed {
  ok: false;
  status: number;
  refusal: Refusal | null;
  retryAfterSeconds?: number | undefined;
}

export type AnswerTo<K extends ContractKey> = Answer<Output<Contract[K]>>;

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Calls with the same key take effect once. */
  idempotencyKey?: string | undefined;
}
type CallInput<E extends Call> = Input<E> & CallOptions;
type CallArguments<E extends Call> = {} extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];
type Calls<C> = { readonly [K in keyof C]: Call };

/** For the calls of the shop, or of another contract. */
export interface Client<C extends Calls<C> = Contract> {
  call<K extends keyof C & string>(key: K, ...input: CallArguments<C[K]>): Promise<Answer<Output<C[K]>>>;
}

interface AnyInput extends CallOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** `call` never throws, whatever happens on the network. */
export function createClient<C extends Calls<C> = Contract>(transport: Transport): Client<C> {
  return {
    async call(key, ...args) {
      const input: AnyInput = args[0] ?? {};
      const [method = '', path = ''] = key.split(' ');
      try {
        const { status, body, retryAfterSeconds } = await transport({
          key,
          method,
          path,
          params: asText(input.params),
          query: asText(input.query),
          body: input.body,
          signal: input.signal,
          idempotencyKey: input.idempotencyKey,
        });
        const answer = toAnswer<Output<C[typeof key]>>(key, status, body);
        return answer.ok || retryAfterSeconds === undefined ? answer : { ...answer, retryAfterSeconds };
      } catch {
        return { ok: false, status: 0, refusal: null };
      }
    },
  };
}

/** These calls report by `success`: without it nothing was done, whatever the status says. */
const readsSuccess: ReadonlySet<string> = new Set<ContractKey>([
  'POST /payment',
  'POST /payment/paydelivery',
  'POST /payment/verify',
  'POST /feepay',
  'POST /feepay/verify',
  'POST /registeruser/api/send-otp',
  'PUT /registeruser/api/user/:id',
]);

/** A refusal that comes with a 2xx status gets this one, so that screens see only one kind of refusal. */
const refusedStatus = 400;

function toAnswer<Body>(key: string, status: number, body: unknown): Answer<Body> {
  if (status < 200 || status > 299) return { ok: false, status, refusal: refusalOf(body) };
  if (!isReadable(body)) return { ok: false, status, refusal: null };
  if (saysNo(key, body)) return { ok: false, status: refusedStatus, refusal: refusalOf(body) };
  return { ok: true, status, body };

  // The server follows the same contract; checking its body again would bring the schemas into the browser.
  function isReadable(read: unknown): read is Body {
    return read !== undefined;
  }
}

/** Some servers refuse only in the body, with `isError: true` or `success: false`. */
function saysNo(key: string, body: unknown): boolean {
  const { isError, success } = fieldsOf(body);
  return Boolean(isError) || (success === undefined ? readsSuccess.has(key) : !success);
}

/** Null if the response has no message for the visitor: a proxy's page, or a server without messages. */
function refusalOf(body: unknown): Refusal | null {
  const { code, message, msg, fields, ...rest } = fieldsOf(body);
  const words = [message, msg].filter((text) => typeof text === 'string' && text !== '') as string[];
  const [first] = words;
  if (first === undefined) return null;
  return {
    ...rest,
    ...(isReasons(fields) && { fields }),
    success: false,
    isError: true,
    code: typeof code === 'string' ? code : '',
    message: first,
    msg: words.at(-1) ?? first,
  };
}

const fieldsOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};

const isReasons = (fields: unknown): fields is NonNullable<Refusal['fields']> =>
  Array.isArray(fields) &&
  fields.every(
    (entry) => typeof fieldsOf(entry)['field'] === 'string' && typeof fieldsOf(entry)['reason'] === 'string',
  );

const asText = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

/** In place of a field's name: the reason is about the whole form. */
export const wholeForm = '';

const unanswered = 'The shop could not be reached. What you typed is still here: please try again.';

/** Why a call failed, for people. */
export function wordsOf({ refusal, retryAfterSeconds }: Failed): string {
  if (refusal === null) return unanswered;
  if (retryAfterSeconds === undefined || refusal.code !== 'too-many-requests') return refusal.message;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`;
}

/**
 * The reasons in a failed response, by field. A refusal without fields goes to the whole form; with `at`, to that field, or to the field named
 * for its code.
 */
export function reasonsOf(
  answer: Answer<unknown>,
  at: string | Readonly<Record<string, string>> = wholeForm,
): readonly FieldReason[] {
  if (answer.ok) return [];
  const { refusal } = answer;
  if (refusal?.fields?.length) return refusal.fields;
  const field = typeof at === 'string' ? at : at[refusal?.code ?? ''];
  return [{ field: refusal === null ? wholeForm : (field ?? wholeForm), reason: wordsOf(answer) }];
}

interface HttpTransportOptions {
  baseUrl?: string;
  /** Headers that identify the caller; called for each request. */
  authorise?: (request: TransportRequest) => Record<string, string> | Promise<Record<string, string>>;
  timeoutMs?: number;
}

export function createHttpTransport(options: HttpTransportOptions = {}): Transport {
  const { baseUrl = '/api', authorise, timeoutMs = 15_000 } = options;
  return async (request) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const hasBody = request.body !== undefined;
    const response = await fetch(baseUrl + addressOf(request), {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(request.idempotencyKey && { 'idempotency-key': request.idempotencyKey }),
        ...(await authorise?.(request)),
      },
      ...(hasBody && { body: JSON.stringify(request.body) }),
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    });
    return { status: response.status, body: await readBody(response), retryAfterSeconds: retryAfterOf(response) };
  };
}

function addressOf({ path, params, query }: TransportRequest): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => segmentOf(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

function segmentOf(value: string): string {
  // Browsers resolve dot segments even if percent-encoded, so the call would go to another address.
  if (value === '' || value === '.' || value === '..') throw new Error(`"${value}" cannot be part of a path.`);
  return encodeURIComponent(value.toWellFormed());
}

/** Undefined if it is absent or a date: our own server always sends seconds. */
function retryAfterOf(response: Response): number | undefined {
  const text = response.headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (/^(?:application\/pdf|image)/.test(type)) return new Uint8Array(await response.arrayBuffer());
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
