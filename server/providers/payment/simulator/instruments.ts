import * as z from 'zod/mini';
import { Problem } from './faults.ts';
import type { PaymentEntity, PaymentError } from './store.ts';

/** What a customer pays with, as the widget sends it. */
export const Instrument = z.discriminatedUnion('method', [
  z.object({ method: z.literal('upi'), vpa: z.string().check(z.maxLength(100)) }),
  z.object({
    method: z.literal('card'),
    number: z.string().check(z.maxLength(30)),
    expiry: z.string().check(z.maxLength(10)),
    cvv: z.string().check(z.maxLength(4)),
  }),
  z.object({ method: z.literal('netbanking'), bank: z.string().check(z.regex(/^[A-Z]{4}$/)) }),
]);
export type Instrument = z.infer<typeof Instrument>;

/** Where it failed: `bank` and `gateway` when the bank was asked, `customer` before that. */
const failure = (source: 'bank' | 'customer' | 'gateway', reason: string, description: string): PaymentError => ({
  code: source === 'gateway' ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR',
  description,
  source,
  step: source === 'customer' ? 'payment_authentication' : 'payment_authorization',
  reason,
});

export const bankDeclined = failure('bank', 'payment_failed', 'Payment failed because the bank declined it.');
export const wrongOtp = failure('customer', 'invalid_otp', 'Payment failed because of a wrong OTP.');
export const bankSilent = failure('gateway', 'payment_timed_out', 'Payment was not completed on time.');

type BankAnswer = 'success' | PaymentError;

const upiIds = new Map<string, BankAnswer>([
  ['success@razorpay', 'success'],
  ['failure@razorpay', failure('customer', 'payment_declined', 'Payment was declined in the UPI app.')],
]);

/** Razorpay's own test cards, good ones and those that fail in one way each. */
const cards = new Map<string, BankAnswer>([
  ['4100280000001007', 'success'],
  ['5500670000001002', 'success'],
  ['6527658900001005', 'success'],
  ['4100280000090000', bankSilent],
  ['4100280000080001', failure('bank', 'insufficient_fund', 'Not enough money on the account.')],
  ['4100280000070002', failure('customer', 'payment_cancelled', 'Payment was cancelled.')],
  ['4100280000060003', failure('bank', 'card_declined', 'The card was declined by its bank.')],
  ['4100280000020007', failure('gateway', 'gateway_technical_error', 'A technical fault at the bank.')],
  ['4100280000000009', failure('customer', 'authentication_failed', 'The customer could not be authenticated.')],
]);
const networks: Record<string, string> = { 4: 'Visa', 5: 'MasterCard', 6: 'RuPay' };

interface Prepared {
  details: Pick<PaymentEntity, 'vpa' | 'bank' | 'card_id' | 'card'>;
  bankAnswer: BankAnswer;
  /** What the customer has to do before the bank answers. */
  next: 'none' | 'otp' | 'bank-page';
}

const none = { vpa: null, bank: null, card_id: null };

export function prepare(instrument: Instrument, cardId: string, nowMs: number): Prepared | Problem {
  switch (instrument.method) {
    case 'upi': {
      const vpa = instrument.vpa.trim().toLowerCase();
      const bankAnswer = upiIds.get(vpa);
      return bankAnswer
        ? { details: { ...none, vpa }, bankAnswer, next: 'none' }
        : new Problem(400, 'This UPI ID is not known in test mode.', { field: 'vpa', reason: 'invalid_vpa' });
    }
    case 'card': {
      const number = instrument.number.replaceAll(/[\s-]/g, '');
      const bankAnswer = cards.get(number);
      if (!bankAnswer) return new Problem(400, 'This card is not known in test mode.', { field: 'number' });
      if (!isExpiryAhead(instrument.expiry, nowMs))
        return new Problem(400, 'The card has expired.', { field: 'expiry' });
      if (!/^\d{3,4}$/.test(instrument.cvv)) return new Problem(400, 'The CVV has 3 digits.', { field: 'cvv' });
      const network = networks[number.charAt(0)] ?? '';
      const card = { id: cardId, entity: 'card', last4: number.slice(-4), network } as const;
      return { details: { ...none, card_id: cardId, card }, bankAnswer, next: 'otp' };
    }
    case 'netbanking':
      return { details: { ...none, bank: instrument.bank }, bankAnswer: 'success', next: 'bank-page' };
  }
}

function isExpiryAhead(text: string, nowMs: number): boolean {
  const { month, year } = /^(?<month>0[1-9]|1[0-2])\s*\/\s*(?<year>\d{2})$/.exec(text.trim())?.groups ?? {};
  return month !== undefined && Date.UTC(2000 + Number(year), Number(month), 1) > nowMs;
}
