/**
 * How a call to the provider ended. `unknown`: it was sent and no usable answer came, so it may have been done.
 * `unreachable`: it was certainly not done. Neither means that the payment failed.
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
  /** Includes attempts that no bank has answered yet, which the list of payments does not show. */
  tries: number;
  notes: Record<string, string>;
  createdAt: Date;
}

export interface ProviderPayment {
  id: string;
  /** Null: paid without an order, so not asked for by us. */
  orderId: string | null;
  amountPaise: number;
  currency: string;
  /**
   * A refunded payment stays `captured`, see `refundedPaise`. `failed` is not final: a bank may confirm days later.
   * `returned`: authorised, never captured, and returned by the provider.
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
  /** The key that we asked with. Null: somebody made it in the provider's dashboard. */
  key: string | null;
  paymentId: string;
  amountPaise: number;
  state: 'pending' | 'processed' | 'failed';
  createdAt: Date;
}

/** What the provider reported, with a good signature. It shows one moment: events overtake each other. */
export interface WebhookEvent {
  /** `payment.captured`, `order.paid`, …; empty if a signed body cannot be read. */
  name: string;
  /** From a header that is not signed: never use it as a key. */
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
  /** Ours, at most 40 characters. If the answer is lost, the order is found by it. */
  receipt: string;
  notes?: Record<string, string>;
  /** An earlier call ended as `unknown`: look for its order first. */
  mayExist?: boolean;
}

/** Hosts that only a page with the provider's widget has to allow. */
export interface WidgetSources {
  script: readonly string[];
  frame: readonly string[];
  connect: readonly string[];
  img: readonly string[];
}

/** The payment provider in our words. Nothing here throws because of the provider or the network. */
export interface PaymentProvider {
  readonly publicKeyId: string;
  readonly checkoutScriptUrl: string;
  readonly widgetSources: WidgetSources;
  /** No real money moves. */
  readonly isTestMode: boolean;
  createProviderOrder(request: OrderRequest): Promise<Outcome<ProviderOrder>>;
  findOrder(orderId: string): Promise<Outcome<ProviderOrder>>;
  /** Done with null: there is none. Of several, the paid one, else the oldest. */
  findOrderByReceipt(receipt: string): Promise<Outcome<ProviderOrder | null>>;
  paymentsOfOrder(orderId: string): Promise<Outcome<ProviderPayment[]>>;
  findPayment(paymentId: string): Promise<Outcome<ProviderPayment>>;
  /** Every payment made in that time, also those without an order. */
  paymentsBetween(from: Date, to: Date): Promise<Outcome<ProviderPayment[]>>;
  /** Safe to repeat: a payment that is already captured is `done`. */
  capture(payment: { paymentId: string; amountPaise: number }): Promise<Outcome<ProviderPayment>>;
  /** Safe to repeat with the same key (10 to 40 of A-Z a-z 0-9 _ -) and the same amount: one refund. */
  refund(refund: { paymentId: string; amountPaise: number; key: string }): Promise<Outcome<ProviderRefund>>;
  findRefund(refundId: string): Promise<Outcome<ProviderRefund>>;
  refundsOfPayment(paymentId: string): Promise<Outcome<ProviderRefund[]>>;
  /** With the order id from our own rows, never from the request: a good signature of another order proves nothing. */
  verifyCheckoutSignature(proof: { storedOrderId: string; paymentId: unknown; signature: unknown }): boolean;
  readWebhook(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): WebhookEvent | 'forged';
  /** For a body that `readWebhook` accepted before. */
  readSavedEvent(body: string): WebhookEvent;
}
