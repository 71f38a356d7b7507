/**
 * How a call to the provider ended. `unknown`: it was sent and no usable answer came, so it may have been done.
 * `unreachable`: it was surely not done. Neither is a reason to tell a customer that a payment failed.
 */
export type Outcome<T> =
  | { outcome: 'done'; value: T }
  | ProviderRefused
  | { outcome: 'unknown'; detail: string }
  | { outcome: 'unreachable'; detail: string };

export interface ProviderRefused {
  outcome: 'refused';
  /** `credentials` says nothing about the payment itself: our keys are wrong. */
  reason: 'credentials' | 'not-found' | 'rejected';
  status: number;
  /** The provider's own words, for the log. */
  description: string;
}

export interface ProviderOrder {
  id: string;
  amountPaise: number;
  paidPaise: number;
  currency: string;
  receipt: string | null;
  state: 'created' | 'attempted' | 'paid';
  /** Also those that no bank has answered yet, which its list of payments does not show. */
  tries: number;
  notes: Record<string, string>;
  createdAt: Date;
}

export interface ProviderPayment {
  id: string;
  /** Null: money without an order, which nobody asked for. */
  orderId: string | null;
  amountPaise: number;
  currency: string;
  /**
   * A refunded payment stays `captured`; `refundedPaise` tells. `failed` is not the end: a bank may confirm days later.
   * `returned`: authorised, never captured, and given back by the provider itself.
   */
  state: 'created' | 'authorized' | 'captured' | 'failed' | 'returned';
  refundedPaise: number;
  method: string;
  errorCode: string | null;
  errorDescription: string | null;
  notes: Record<string, string>;
  createdAt: Date;
}

export interface ProviderRefund {
  id: string;
  paymentId: string;
  amountPaise: number;
  state: 'pending' | 'processed' | 'failed';
  createdAt: Date;
}

/** What the provider told us, with a signature that is good. A snapshot of its moment: events overtake each other. */
export interface WebhookEvent {
  /** `payment.captured`, `order.paid`, …; empty where a signed body cannot be read. */
  name: string;
  /** From a header that is not signed: never a key. */
  eventId: string | null;
  /** SHA-256 of the body in hex, the same for every copy of an event. */
  bodyHash: string;
  payment: ProviderPayment | null;
  order: ProviderOrder | null;
  refund: ProviderRefund | null;
}

export interface OrderRequest {
  /** At least 100. */
  amountPaise: number;
  /** Ours, 40 characters at most; by it the order is found again when the answer was lost. */
  receipt: string;
  notes?: Record<string, string>;
  /** Asked before with an outcome that nobody knows: looks for that order first. */
  mayExist?: boolean;
}

/** Hosts that a page with the provider's widget has to allow, and no other page. */
export interface WidgetSources {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
  img: readonly string[];
}

/** The payment provider in our words. Nothing here throws for what the provider or the network does. */
export interface PaymentProvider {
  readonly publicKeyId: string;
  readonly checkoutScriptUrl: string;
  readonly widgetSources: WidgetSources;
  /** No real money moves. */
  readonly isTestMode: boolean;
  createProviderOrder(request: OrderRequest): Promise<Outcome<ProviderOrder>>;
  findOrder(orderId: string): Promise<Outcome<ProviderOrder>>;
  /** Done with null: the provider has none. Of several, the one with money in it, else the oldest. */
  findOrderByReceipt(receipt: string): Promise<Outcome<ProviderOrder | null>>;
  paymentsOfOrder(orderId: string): Promise<Outcome<ProviderPayment[]>>;
  findPayment(paymentId: string): Promise<Outcome<ProviderPayment>>;
  /** Every payment made in that time, those without an order too. */
  paymentsBetween(from: Date, to: Date): Promise<Outcome<ProviderPayment[]>>;
  /** Safe to ask again: a payment that is captured already is done. */
  capture(payment: { paymentId: string; amountPaise: number }): Promise<Outcome<ProviderPayment>>;
  /** Safe to ask again with the same key (10 to 40 of A-Z a-z 0-9 _ -) and the same amount: one refund. */
  refund(refund: { paymentId: string; amountPaise: number; key: string }): Promise<Outcome<ProviderRefund>>;
  findRefund(refundId: string): Promise<Outcome<ProviderRefund>>;
  refundsOfPayment(paymentId: string): Promise<Outcome<ProviderRefund[]>>;
  /** With the order id from our own rows, never from the request: a good signature of another order proves nothing. */
  verifyCheckoutSignature(proof: { storedOrderId: string; paymentId: unknown; signature: unknown }): boolean;
  readWebhook(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): WebhookEvent | 'forged';
  /** Of a body that `readWebhook` let in before. */
  readSavedEvent(body: string): WebhookEvent;
}
