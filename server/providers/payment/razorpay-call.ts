import * as z from 'zod/mini';
import { Circuit } from './circuit.ts';
import type { Outcome, ProviderRefused } from './payment.ts';

export interface RazorpayAccount {
  /** With `/v1`. */
  url: string;
  keyId: string;
  keySecret: string;
  /** 5 s unless a test says otherwise. */
  timeoutMs?: number;
  circuit?: Circuit;
}

interface Request {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  headers?: Record<string, string>;
  /** If less than the usual time is left. */
  timeoutMaxMs?: number;
}

export type Call = <Schema extends z.ZodMiniType>(
  schema: Schema,
  request: Request,
) => Promise<Outcome<z.infer<Schema>>>;

const ErrorBody = z.object({
  error: z.object({ description: z.optional(z.nullable(z.string())), reason: z.optional(z.nullable(z.string())) }),
});

/** With these errors not a byte was sent. Any other error may have come after sending. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** Makes one request to Razorpay, and distinguishes every way it can end. */
export function razorpayCaller({ url, keyId, keySecret, timeoutMs = 5_000, circuit = new Circuit() }: RazorpayAccount) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const call: Call = async (schema, request) => {
    if (!circuit.mayCall())
      return { outcome: 'unreachable', detail: 'the provider has failed too often and is not called for a moment' };
    return send(schema, request);
  };

  async function send<Schema extends z.ZodMiniType>(
    schema: Schema,
    { method, path, body, headers, timeoutMaxMs = timeoutMs }: Request,
  ): Promise<Outcome<z.infer<Schema>>> {
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(`${url}${path}`, {
        method,
        headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(Math.min(timeoutMs, timeoutMaxMs)),
      });
      text = await answer.text();
    } catch (error) {
      circuit.failed();
      const detail = describeFault(error);
      return { outcome: neverSent.has(detail) ? 'unreachable' : 'unknown', detail };
    }
    if (answer.status >= 500 || answer.status === 429) circuit.failed();
    else circuit.succeeded();
    // Throttled, so nothing was done.
    if (answer.status === 429) return { outcome: 'unreachable', detail: 'the provider is busy (429)' };
    // The same refund is still being worked on.
    if (answer.status === 409) return { outcome: 'unknown', detail: 'still in progress (409)' };
    if (answer.status >= 400 && answer.status < 500) return refusalOf(answer.status, text);
    if (!answer.ok) return { outcome: 'unknown', detail: `the provider answered ${answer.status}` };
    const read = z.safeParse(schema, parseJson(text));
    if (read.success) return { outcome: 'done', value: read.data };
    return { outcome: 'unknown', detail: `the provider's answer cannot be read: ${z.prettifyError(read.error)}` };
  }
  return call;
}

function refusalOf(status: number, text: string): ProviderRefused {
  const { error } = z.safeParse(ErrorBody, parseJson(text)).data ?? {};
  const description = error?.description ?? `the provider answered ${status}`;
  const isMissing = status === 404 || /does not exist/i.test(description);
  const reason = status === 401 || status === 403 ? 'credentials' : isMissing ? 'not-found' : 'rejected';
  return { outcome: 'refused', reason, status, description };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The error code of the socket, if there is one: `fetch` hides it in `cause`. */
function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'timed out';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.message : error.message;
}
