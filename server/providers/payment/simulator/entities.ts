/** The fields of Razorpay's answers. Empty notes are a list there. */
export type Notes = Record<string, string> | [];

export interface OrderEntity {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: 'INR';
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  created_at: number;
}

export interface PaymentEntity {
  id: string;
  entity: 'payment';
  amount: number;
  currency: 'INR';
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string | null;
  invoice_id: null;
  international: false;
  method: Method;
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  captured: boolean;
  description: string | null;
  card_id: string | null;
  card?: { id: string; entity: 'card'; last4: string; network: string };
  bank: string | null;
  wallet: null;
  vpa: string | null;
  email: string | null;
  contact: string | null;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string>;
  created_at: number;
}

export interface RefundEntity {
  id: string;
  entity: 'refund';
  amount: number;
  currency: 'INR';
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'normal';
  speed_requested: 'normal' | 'optimum';
}

export type Method = 'card' | 'netbanking' | 'upi';

/** Why a payment failed, in Razorpay's terms. */
export interface PaymentError {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR';
  description: string;
  source: string;
  step: string;
  reason: string;
}

/** When an authorised payment is captured, and when it is returned. */
export interface CaptureRule {
  isAutomatic: boolean;
  automaticMinutes: number;
  returnMinutes: number | null;
}

export interface OrderRecord {
  entity: OrderEntity;
  capture: CaptureRule | null;
}

export interface PaymentRecord {
  entity: PaymentEntity;
  capture: CaptureRule;
  /** What the bank will answer after the customer's part. */
  bankAnswer: 'success' | PaymentError;
}

export interface RefundKeyRecord {
  paymentId: string;
  body: string;
  refundId: string;
  madeAtMs: number;
}

/** One movement of money. Never changed. */
export interface LedgerEntry {
  atMs: number;
  /** hold: authorised by the bank; release: returned uncaptured; capture and refund: between shop and customer. */
  kind: 'hold' | 'release' | 'capture' | 'refund' | 'refund-undone';
  orderId: string | null;
  paymentId: string;
  refundId: string | null;
  amountPaise: number;
}

export interface Delivery {
  eventId: string;
  event: string;
  body: string;
  /** The secret of its first sending, used for all later ones too. */
  secret: string;
  tries: number;
  madeAtMs: number;
}

export interface DueTask {
  atMs: number;
  kind: 'bank-silent' | 'authorise-late' | 'capture' | 'return' | 'end-refund' | 'deliver';
  subject: string;
}
