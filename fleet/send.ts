import { Agent, request, type OutgoingHttpHeaders } from 'node:http';

interface Exchange {
  method: string;
  headers: OutgoingHttpHeaders;
  body?: string | undefined;
  timeoutMs: number;
  /** Retry silently if the server closed an idle connection just as we used it. The call may then have been processed twice. */
  isRepeatable?: boolean;
}

const agent = new Agent({ keepAlive: true });

/** Uses keep-alive, at a third of the cost of `fetch`. Throws if there is no answer. */
export async function exchange(url: string, sent: Exchange): Promise<{ status: number; text: string }> {
  const { method, headers, body, timeoutMs, isRepeatable = false } = sent;
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const asked = request(url, { agent, method, headers: { ...headers, ...length }, timeout: timeoutMs }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
    answer.on('error', reject);
  });
  asked.on('timeout', () => asked.destroy(new Error(`no answer in ${timeoutMs / 1000} s`)));
  asked.on('error', (error: NodeJS.ErrnoException) => {
    if (isRepeatable && asked.reusedSocket && error.code === 'ECONNRESET') resolve(exchange(url, sent));
    else reject(error);
  });
  asked.end(body);
  return promise;
}

export interface Sent {
  path: string;
  /** A customer's access token. */
  token?: string;
  /** A staff session's cookie. */
  cookie?: string;
  /** Absent: a GET. */
  body?: object;
  key?: string | undefined;
}

export interface Answer {
  status: number;
  body: {
    success?: boolean;
    code?: string;
    order_id?: string;
    razorpay_order?: { id: string } | null;
    return_id?: string;
    version?: number;
    /** What closing a return would refund. */
    refund?: { refund_paise: number; by_hand_paise: number } | null;
    /** The order sent in exchange for a return. */
    replacement?: { order_id: string; to_pay_paise: number; is_paid: boolean; refund_paise: number } | null;
    /** What cancelling an order would refund. */
    refund_paise?: number;
    /** What the lines of an order can be exchanged for. */
    lines?: { line_number: number; variations: { sku: string; price_paise: number; available: number }[] }[];
    message?: string;
    /** Of a payment link. */
    path?: string;
  };
}

let senders = 0;
/** A new network address each time, because the limits per address would stop this many calls. */
const nextAddress = (): string => {
  senders += 1;
  return `10.${(senders >> 16) & 255}.${(senders >> 8) & 255}.${senders & 255}`;
};

/** One try. Null if there was no answer. */
export async function send(
  origin: string,
  { path, token, cookie, body, key }: Sent,
  timeoutMs = 15_000,
): Promise<Answer | null> {
  try {
    const { status, text } = await exchange(`${origin}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        'x-forwarded-for': nextAddress(),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutMs,
    });
    return { status, body: JSON.parse(text) as Answer['body'] };
  } catch {
    return null;
  }
}

/** The pages retry everything else: no answer, a server error, or 429. */
export const isFinal = (answer: Answer | null): answer is Answer =>
  answer !== null && answer.status < 500 && answer.status !== 429;

export const orderForm = (addressId: string, sku: string, mode: 'Pay now' | 'Pay on delivery') => ({
  billing_address: addressId,
  shipping_address: addressId,
  mobile: '9876543210',
  payment_mode: mode,
  cart_products: [{ product_sku: sku, quantity: 1 }],
});
