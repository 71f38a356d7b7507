import * as z from 'zod/mini';
import type { Method, PaymentEntity, PaymentError, PaymentRecord } from './entities.ts';
import { Problem } from './problem.ts';

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

const failure = (
  reason: string,
  description: string,
  step = 'payment_authorization',
  source = 'bank',
): PaymentError => ({
  code: source === 'gateway' ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR',
  description,
  source,
  step,
  reason,
});

export const bankDeclined = failure('payment_failed', 'Payment failed because the bank declined it.');
export const wrongOtp = failure(
  'invalid_otp',
  'Payment failed because of a wrong OTP.',
  'payment_authentication',
  'customer',
);
export const bankSilent = failure(
  'payment_timed_out',
  'Payment was not completed on time.',
  'payment_authorization',
  'gateway',
);
const upiDeclined = failure(
  'payment_declined',
  'Payment was declined in the UPI app.',
  'payment_authorization',
  'customer',
);

/** Razorpay's own test cards, good ones and those that fail in one way each. */
const cards = new Map<string, { network: string; answer: 'success' | PaymentError }>([
  ['4100280000001007', { network: 'Visa', answer: 'success' }],
  ['5500670000001002', { network: 'MasterCard', answer: 'success' }],
  ['6527658900001005', { network: 'RuPay', answer: 'success' }],
  ['4100280000090000', { network: 'Visa', answer: bankSilent }],
  ['4100280000080001', { network: 'Visa', answer: failure('insufficient_fund', 'Not enough money on the account.') }],
  [
    '4100280000070002',
    {
      network: 'Visa',
      answer: failure('payment_cancelled', 'Payment was cancelled.', 'payment_authentication', 'customer'),
    },
  ],
  ['4100280000060003', { network: 'Visa', answer: failure('card_declined', 'The card was declined by its bank.') }],
  [
    '4100280000020007',
    {
      network: 'Visa',
      answer: failure('gateway_technical_error', 'A technical fault at the bank.', 'payment_authorization', 'gateway'),
    },
  ],
  [
    '4100280000000009',
    {
      network: 'Visa',
      answer: failure(
        'authentication_failed',
        'The customer could not be authenticated.',
        'payment_authentication',
        'customer',
      ),
    },
  ],
]);

type Details = Pick<PaymentEntity, 'vpa' | 'bank' | 'card_id' | 'card'>;

interface Prepared {
  method: Method;
  details: Details;
  bankAnswer: PaymentRecord['bankAnswer'];
  /** What the customer has to do before the bank answers. */
  next: 'none' | 'otp' | 'bank-page';
}

const none: Details = { vpa: null, bank: null, card_id: null };

export function prepare(instrument: Instrument, cardId: string, nowMs: number): Prepared | Problem {
  switch (instrument.method) {
    case 'upi': {
      const vpa = instrument.vpa.trim().toLowerCase();
      const bankAnswer = vpa === 'success@razorpay' ? 'success' : vpa === 'failure@razorpay' ? upiDeclined : null;
      if (bankAnswer === null) {
        return new Problem(400, 'This UPI ID is not known in test mode.', { field: 'vpa', reason: 'invalid_vpa' });
      }
      return { method: 'upi', details: { ...none, vpa }, bankAnswer, next: 'none' };
    }
    case 'card': {
      const number = instrument.number.replaceAll(/[\s-]/g, '');
      const card = cards.get(number);
      if (!card) return new Problem(400, 'This card is not known in test mode.', { field: 'number' });
      if (!isExpiryAhead(instrument.expiry, nowMs))
        return new Problem(400, 'The card has expired.', { field: 'expiry' });
      if (!/^\d{3,4}$/.test(instrument.cvv)) return new Problem(400, 'The CVV has 3 digits.', { field: 'cvv' });
      const entity = { id: cardId, entity: 'card', last4: number.slice(-4), network: card.network } as const;
      return {
        method: 'card',
        details: { ...none, card_id: cardId, card: entity },
        bankAnswer: card.answer,
        next: 'otp',
      };
    }
    case 'netbanking':
      return {
        method: 'netbanking',
        details: { ...none, bank: instrument.bank },
        bankAnswer: 'success',
        next: 'bank-page',
      };
  }
}

function isExpiryAhead(text: string, nowMs: number): boolean {
  const { month, year } = /^(?<month>0[1-9]|1[0-2])\s*\/\s*(?<year>\d{2})$/.exec(text.trim())?.groups ?? {};
  return month !== undefined && Date.UTC(2000 + Number(year), Number(month), 1) > nowMs;
}
