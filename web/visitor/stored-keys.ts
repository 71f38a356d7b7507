/**
 * Prefixes of all keys that the shop stores in a browser, by what happens to them when the login ends. The compiler rejects any other key.
 * Only `sealed_` stays: unsent work, encrypted for its account (sealed-work.ts).
 */
export const localKeys = {
  /** Removed first, all at once (stored-login.ts). */
  login: ['pahiya_visitor', 'pahiya_tokens', 'pahiya_seal_key', 'pahiya_leaving', 'cart_copy'],
  personal: [
    'pahiya_device',
    'pahiya_code_',
    'cart_changed',
    'cart_coupon',
    'checkout_data',
    'own_billing_address',
    'pincode',
    'seen_products',
  ],
  /** Typed or chosen, and not sent yet. */
  work: ['unsent_cart_', 'wish_list', 'guest_cart', 'saved_for_later', 'pahiya_admission_draft'],
} as const;

export const sessionKeys = {
  personal: ['checkout_attempt', 'checkout_unanswered', 'unpaid_order', 'quote '],
  work: ['order_note ', 'review_draft_'],
} as const;

export const sealedPrefix = 'sealed_';

type Start = (typeof localKeys)[keyof typeof localKeys][number] | typeof sealedPrefix;
export type LocalKey = `${Start}${string}`;
export type SessionKey = `${(typeof sessionKeys)[keyof typeof sessionKeys][number]}${string}`;
