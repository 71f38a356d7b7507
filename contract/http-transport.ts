import type { Transport, TransportRequest } from './client.ts';

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
  if (type.startsWith('application/pdf')) return new Uint8Array(await response.arrayBuffer());
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
