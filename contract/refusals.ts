import * as z from 'zod/mini';
import { Bill } from './bill.ts';

/**
 * Every refusal of the API: its status and the message that a visitor may see.
 * An endpoint lists the codes it can respond with; a handler that returns another code does not compile.
 */
export const refusals = {
  'bad-input': { status: 400, text: 'Some of the data sent is not valid.' },
  'not-signed-in': { status: 401, text: 'Please log in.' },
  'not-yours': { status: 403, text: 'This belongs to another account.' },
  'cross-site': { status: 403, text: 'This request did not come from the shop’s own pages.' },
  'no-such-call': { status: 404, text: 'There is nothing at this address.' },
  'wrong-method': { status: 405, text: 'This address does not support that method.' },
  'too-slow': { status: 408, text: 'The request took too long.' },
  'too-large': { status: 413, text: 'Too much was sent at once.' },
  'address-too-long': { status: 414, text: 'This address is too long.' },
  'wrong-content-type': { status: 415, text: 'This content type is not accepted here.' },
  'too-many-requests': { status: 429, text: 'Too many tries. Please wait a little and try again.' },
  'too-many-mails': {
    status: 429,
    text: 'We have sent too many of these mails to your network. If you log in, you do not need one. Otherwise, please try again in an hour.',
  },
  'headers-too-large': { status: 431, text: 'The headers are too large.' },
  'went-wrong': { status: 500, text: 'Something went wrong' },
  busy: { status: 503, text: 'The shop is very busy. Please try again in a moment.' },

  'unknown-shop': { status: 404, text: 'There is no shop with this main id.' },
  'unknown-product': { status: 404, text: 'This product does not exist.' },
  'unknown-order': { status: 404, text: 'This order does not exist.' },
  'unknown-address': { status: 404, text: 'This address does not exist.' },
  'unknown-admission': { status: 404, text: 'This admission does not exist.' },
  'unknown-user': { status: 404, text: 'User not found' },

  'already-in-cart': { status: 409, text: 'Product already in cart' },
  'variation-needed': { status: 400, text: 'Please choose a variation first.' },
  'not-in-cart': { status: 404, text: 'This product is not in your cart.' },
  'cart-full': { status: 409, text: 'Your cart is full.' },
  'not-saved': { status: 404, text: 'This product is not saved for later.' },
  'saved-full': { status: 409, text: 'Your saved-for-later list is full. Please remove something first.' },
  'cart-empty': { status: 400, text: 'Your cart is empty!' },
  'out-of-stock': { status: 409, text: 'This product is out of stock.' },
  'not-enough-stock': { status: 409, text: 'There is not enough stock for this quantity.' },

  'wish-list-full': { status: 409, text: 'Your wish list is full. Please remove something first.' },
  'not-bought': { status: 403, text: 'Only customers who bought this product can review it, after delivery.' },
  'unknown-review': { status: 404, text: 'This review does not exist.' },
  'picture-refused': { status: 400, text: 'This picture cannot be used.' },

  'in-stock': { status: 409, text: 'This is back in stock. You can buy it now.' },
  'unknown-link': { status: 404, text: 'This payment link is not valid. Please ask the shop for a new one.' },
  'cannot-decline': { status: 409, text: 'This can no longer be declined. Please contact us.' },
  'unknown-request': { status: 404, text: 'This link is no longer valid.' },

  'no-price': { status: 409, text: 'This product has no price yet. Please contact us.' },
  'amount-too-large': { status: 400, text: 'This amount is too large for an online order. Please contact us.' },

  'invalid-coupon': { status: 404, text: 'Invalid coupon' },
  'coupon-used-up': { status: 409, text: 'This coupon has already been used.' },

  'shipping-not-available': { status: 400, text: 'Shipping not available for this pincode' },
  'pincode-not-served': { status: 400, text: 'Delivery is not available to this pincode.' },
  'addresses-full': { status: 409, text: 'You cannot save more addresses. Please delete one first.' },
  'mobile-missing': { status: 400, text: 'Please enter a valid 10-digit mobile number.' },
  'shop-closed': { status: 409, text: 'The shop is closed for now and takes no new orders.' },
  'pay-mode-not-offered': { status: 400, text: 'This payment method is not offered.' },
  'advance-needed': { status: 409, text: 'Part of this order must be paid online first.' },
  'cart-changed': { status: 409, text: 'Your cart has changed. Please check it and order again.' },
  'bill-changed': { status: 409, text: 'The total has changed. Please check it and place the order again.' },
  'too-many-open-orders': { status: 429, text: 'You have unpaid orders. Please pay for them or wait a few minutes.' },
  'ordered-before': { status: 409, text: 'You placed this order a moment ago. Order again?' },
  'idempotency-key-reused': { status: 409, text: 'This Idempotency-Key was used for another order.' },
  'order-not-created': { status: 503, text: 'Failed to create Razorpay order' },
  'order-not-held': {
    status: 409,
    text: 'The items in this order are no longer reserved for you. Please order again.',
  },
  'cannot-cancel': { status: 409, text: 'This order can no longer be cancelled here. Please contact us.' },
  'cannot-return': { status: 409, text: 'This can no longer be returned here. Please contact us.' },
  'unknown-return': { status: 404, text: 'This return does not exist.' },
  'return-answered': {
    status: 409,
    text: 'We have already answered this request. Please reply to our mail instead.',
  },
  'payment-not-verified': { status: 400, text: 'Your payment could not be processed.' },
  'payment-unconfirmed': { status: 503, text: 'Your bank has not confirmed the payment yet.' },
  'bad-signature': { status: 401, text: 'The signature does not match.' },
  'no-invoice-yet': { status: 409, text: 'The invoice will be ready when the order is out for delivery.' },
  'unknown-credit-note': { status: 404, text: 'This credit note does not exist.' },
  'no-receipt-yet': { status: 409, text: 'The receipt will be ready when the fee is paid.' },

  'wrong-login': { status: 401, text: 'Invalid email or password.' },
  'session-ended': { status: 401, text: 'Your session has ended. Please log in again.' },
  'wrong-otp': { status: 400, text: 'Invalid or expired OTP.' },
  'otp-used-up': { status: 400, text: 'Too many wrong codes. Please ask for a new one.' },
  'email-not-verified': { status: 400, text: 'Please verify your email first.' },
  'email-taken': { status: 409, text: 'An account with this email already exists.' },
  'google-off': { status: 404, text: 'Signing in with Google is not available here.' },
  'google-refused': { status: 401, text: 'Google did not confirm this account.' },
  'google-unreachable': { status: 503, text: 'Google cannot be reached. Please try again.' },
  'google-email-in-use': { status: 409, text: 'Please log in with your password, or reset it with an OTP first.' },

  'unknown-centre': { status: 400, text: 'Please choose one of our centres.' },
  'admitted-before': { status: 409, text: 'This child already has an admission. Send the form anyway?' },
  'form-in-use': {
    status: 409,
    text: 'You can erase only a declined form here. To erase the data of a child who trains with us, go to Family.',
  },
  'admissions-full': { status: 409, text: 'This account cannot send more admission forms.' },
  'admission-waits': { status: 409, text: 'All places are taken. You pay nothing until one is free.' },
  'unknown-child': { status: 404, text: 'This child does not exist.' },
  'child-known': { status: 409, text: 'There is already a child of this name and birthday. Add another one?' },
  'children-full': { status: 409, text: 'You cannot add more children. Please contact us.' },
  'child-changed': { status: 409, text: 'Somebody else changed this in the meantime.' },
  'child-in-use': { status: 409, text: 'This child has an admission or was in a batch. Please contact us.' },
  'unknown-invitation': {
    status: 404,
    text: 'This invitation has been used, taken back or has expired. Please ask the academy for a new one.',
  },
  'other-email': {
    status: 403,
    text: 'This invitation was sent to another email address. Please log in with that one, or ask the academy to invite yours.',
  },
  'class-begun': { status: 409, text: 'One of these classes has begun or was cancelled. Please look at it again.' },
  'unknown-kit': { status: 404, text: 'This item is no longer part of the kit.' },
  'notice-changed': { status: 409, text: 'This text has changed. Please read it again.' },
  'fee-already-paid': { status: 409, text: 'This fee has already been paid.' },
  'fee-changed': { status: 409, text: 'The fee has changed. Please check it and try again.' },
  'fee-order-not-created': { status: 503, text: 'Failed to create Razorpay Order' },
  'form-expired': { status: 403, text: 'This form has expired. Please reload the page.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type RefusalCode = keyof typeof refusals;

/** The shape of every refusal. It has both spellings that clients read (isError/msg and success/message). */
export const Refusal = z.object({
  success: z.literal(false),
  isError: z.literal(true),
  code: z.string(),
  message: z.string(),
  msg: z.string(),
  fields: z.optional(z.array(z.object({ field: z.string(), reason: z.string() }))),
  /** With `bill-changed`: what the order really costs. */
  bill: z.optional(Bill),
  /** With `fee-changed`: what the fee really is, in rupees. */
  amount: z.optional(z.number()),
  /** With `ordered-before` and `admitted-before`: the id of the earlier order, or the earlier admission's payment_id. */
  earlier_id: z.optional(z.string()),
  /** With `child-changed`: the child's values now. */
  current: z.optional(z.record(z.string(), z.unknown())),
});
export type Refusal = z.infer<typeof Refusal>;
