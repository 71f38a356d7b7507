import type { PaymentProof, RazorpayOrder } from '../../contract/razorpay.ts';

/** The part of the provider's script that we use. */
interface WidgetOptions {
  key: string;
  order_id: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  prefill: { name?: string; email?: string; contact?: string };
  theme: { color: string };
  modal: { ondismiss: () => void; escape: boolean; backdropclose: boolean };
  retry: { enabled: boolean };
  timeout?: number;
  handler?: (proof: PaymentProof) => void;
  callback_url?: string;
  redirect?: boolean;
}

interface Widget {
  open(): void;
  on(event: 'payment.failed', listener: (failure: { error: { description?: string | null } }) => void): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: WidgetOptions) => Widget;
  }
}

export interface WidgetRequest {
  scriptUrl: string;
  key: string;
  order: RazorpayOrder;
  shop: { name: string; colour: string };
  /** What is paid for, in a few words. */
  description: string;
  prefill: { name?: string; email?: string; contact?: string };
  /** An app's web view cannot call our function: the whole page is redirected to this address instead. */
  callbackUrl?: string;
  timeoutSeconds?: number;
}

/** None of these decides about the money: the server asks the provider. */
export type PaymentEnd =
  | { outcome: 'paid'; ids: PaymentProof }
  | { outcome: 'dismissed' }
  | { outcome: 'failed'; reason: 'payment-failed' | 'script-blocked' | 'script-timed-out'; description: string };

const loadMs = 15_000;

/** Opens the provider's payment window over the page, and ends when it is closed, however that happens. */
export async function payWith(request: WidgetRequest): Promise<PaymentEnd> {
  const Razorpay = window.Razorpay ?? (await loadWidget(request.scriptUrl));
  if (typeof Razorpay === 'string') {
    return { outcome: 'failed', reason: Razorpay, description: 'The payment window could not be opened.' };
  }
  return new Promise((resolve) => {
    let failure: string | null = null;
    const widget = new Razorpay({
      key: request.key,
      order_id: request.order.id,
      amount: request.order.amount,
      currency: request.order.currency,
      name: request.shop.name,
      description: request.description,
      prefill: request.prefill,
      theme: { color: request.shop.colour },
      retry: { enabled: true },
      modal: {
        escape: true,
        backdropclose: false,
        // Customers may try again in the window, so a failure counts only once they close it.
        ondismiss: () =>
          resolve(
            failure === null
              ? { outcome: 'dismissed' }
              : { outcome: 'failed', reason: 'payment-failed', description: failure },
          ),
      },
      ...(request.timeoutSeconds && { timeout: request.timeoutSeconds }),
      ...(request.callbackUrl
        ? { callback_url: request.callbackUrl, redirect: true }
        : { handler: (ids) => resolve({ outcome: 'paid', ids }) }),
    });
    widget.on('payment.failed', ({ error }) => {
      failure = error.description ?? '';
    });
    widget.open();
  });
}

type Loaded = NonNullable<Window['Razorpay']> | 'script-blocked' | 'script-timed-out';

/** A script that failed to load is removed, so that the next try loads it again. */
function loadWidget(url: string): Promise<Loaded> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    const end = (how: 'script-blocked' | 'script-timed-out') => {
      clearTimeout(timer);
      if (!window.Razorpay) script.remove();
      resolve(window.Razorpay ?? how);
    };
    const timer = setTimeout(() => end('script-timed-out'), loadMs);
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => end('script-blocked'));
    script.addEventListener('error', () => end('script-blocked'));
    document.head.append(script);
  });
}
