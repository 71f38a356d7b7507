import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AddressForm, DefaultChoice } from './address.ts';
import { LoginForm, NewPasswordForm, OtpForm, SignupForm } from './account.ts';
import { AdmissionForm } from './admission.ts';
import { CartItem } from './cart-line.ts';
import { ProductSearch } from './catalogue.ts';
import { Checkout } from './checkout.ts';
import { ContactForm, EnquiryForm } from './contact.ts';
import { CouponCode } from './coupon.ts';
import { fieldReasons } from './field-reasons.ts';
import { QuoteRequest } from './quote.ts';
import { PaymentProof } from './razorpay.ts';
import { anyText } from '../domain/testing/any-text.ts';

const reasons = (schema: z.ZodMiniType, sent: unknown): Record<string, string> => {
  const { error } = z.safeParse(schema, sent);
  return Object.fromEntries(fieldReasons(error?.issues ?? []).map(({ field, reason }) => [field, reason]));
};

const order = {
  billing_address: 'a1',
  shipping_address: 'a1',
  payment_mode: 'Pay now',
  cart_products: [{ product_sku: 'SK-1' }],
};

test.each(['', ' 1', '1 ', '1e3', '1;drop', '1.5', '0x10', '٣', '1'.repeat(30), ['1', '2']])(
  'the page %j is junk and refused',
  (page) => {
    expect(reasons(ProductSearch, { page })).toEqual({ page: 'This must be a whole number.' });
    expect(Object.keys(reasons(ProductSearch, { limit: page }))).toEqual(['limit']);
  },
);

test('a limit is clamped to 1 to 100; a page outside its bounds is refused', () => {
  expect(z.parse(ProductSearch, { limit: '-1' }).limit).toBe(1);
  expect(z.parse(ProductSearch, { limit: '0' }).limit).toBe(1);
  expect(z.parse(ProductSearch, { limit: '1000000000' }).limit).toBe(100);
  expect(reasons(ProductSearch, { page: '0' })).toEqual({ page: 'This must be at least 1.' });
  expect(reasons(ProductSearch, { page: '10001' })).toEqual({ page: 'This must be at most 10000.' });
});

test('a search is trimmed and bounded, prices are rupees, sorts are known', () => {
  expect(z.parse(ProductSearch, { search: '  skate ', min: '200', max: '400.50', sort: 'price-low' })).toEqual({
    search: 'skate',
    min: 200,
    max: 400.5,
    sort: 'price-low',
  });
  expect(Object.keys(reasons(ProductSearch, { search: 'x'.repeat(201), min: '-1', max: '1e9', sort: 'drop' }))).toEqual(
    ['search', 'min', 'max', 'sort'],
  );
});

test('[V-02] [V-03] a mobile number is normalised, or refused with the message of the form', () => {
  const form = { name: 'Asha', email: 'asha@example.in', mobile: '+91 98765-43210' };
  expect(z.parse(ContactForm, form).mobile).toBe('9876543210');
  expect(reasons(ContactForm, { ...form, mobile: '12345' })).toEqual({
    mobile: 'Please enter a valid 10-digit mobile number.',
  });
});

test('[V-03] a pincode loses the space that people type, or is refused with the message of the form', () => {
  const form = { location_user: 'Home', new_address: '1 Rink Road', city: 'Navi Mumbai', pincode: ' 400 703 ' };
  expect(z.parse(AddressForm, form).pincode).toBe('400703');
  for (const pincode of ['', '40070', '400 70', '040070', '4007030']) {
    expect(reasons(AddressForm, { ...form, pincode })).toEqual({ pincode: 'Please enter a valid pincode' });
  }
});

test.each(['', 'a', 'a@b', '@b.c', 'a b@c.d', 'a@b.c\r\nBcc: d@e.f', 'a@b..c', `${'a'.repeat(251)}@b.c`, 7])(
  '[V-03] %j is no email address',
  (email) => {
    expect(Object.keys(reasons(LoginForm, { email, password: 'secret1' }))).toEqual(['email']);
  },
);

test('no accepted email can break out of a mail header', () => {
  fc.assert(
    fc.property(anyText(), anyText(), (before, after) => {
      const result = z.safeParse(LoginForm, { email: `${before}@example.in${after}`, password: 'secret1' });
      const taken = result.success ? result.data.email : '';
      expect(taken).not.toMatch(/[\s,;<>\p{Cc}]/u);
    }),
  );
});

test('[A-01] [A-03] [A-04] passwords and codes are refused with the messages of their forms', () => {
  expect(reasons(LoginForm, { email: 'a@b.in', password: '12345' })).toEqual({
    password: 'Password must be at least 6 characters long.',
  });
  expect(reasons(SignupForm, { email: 'nobody', full_name: '', password: '12345' })).toEqual({
    email: 'Invalid email address.',
    full_name: 'This field is required',
    password: 'Password must be at least 6 characters.',
  });
  expect(reasons(NewPasswordForm, { newPassword: 'secret1', confirmPassword: 'secret2' })).toEqual({
    confirmPassword: 'Passwords do not match.',
  });
  for (const otp of ['12345', '1234567', 'abcdef', '12 456']) {
    expect(reasons(OtpForm, { email: 'a@b.in', otp })).toEqual({ otp: 'Please enter all 6 digits of OTP' });
  }
  expect(Object.keys(reasons(OtpForm, { email: 'a@b.in', otp: 123456 }))).toEqual(['otp']);
  expect(Object.keys(reasons(LoginForm, { email: 'a@b.in', password: 'क'.repeat(400) }))).toEqual(['password']);
});

test('[K-10] missing fields of an order are reported in the order of the form', () => {
  expect(Object.values(reasons(Checkout, { mobile: '1' }))).toEqual([
    'Please select a billing address.',
    'Please select a shipping address.',
    'Please enter a valid 10-digit mobile number.',
    'Please select a payment method.',
    'This must be a list.',
  ]);
});

test('[I-02] an order takes its lines as a list or as JSON text, with a quantity of one by default', () => {
  const lines = [{ product_sku: 'SK-1', product_price: -5, quantity: 2 }, { product_sku: 'SK-2' }];
  const expected = [
    { product_sku: 'SK-1', quantity: 2 },
    { product_sku: 'SK-2', quantity: 1 },
  ];
  expect(z.parse(Checkout, { ...order, cart_products: lines }).cart_products).toEqual(expected);
  expect(z.parse(Checkout, { ...order, cart_products: JSON.stringify(lines) }).cart_products).toEqual(expected);
});

test.each([
  ['[]', { cart_products: 'Your cart is empty!' }],
  [[], { cart_products: 'Your cart is empty!' }],
  [[{ product_sku: 'SK-1', quantity: 0 }], { 'cart_products.0.quantity': 'This must be at least 1.' }],
  [Array.from({ length: 101 }, () => ({ product_sku: 'SK-1' })), { cart_products: 'This may hold at most 100 lines.' }],
])('[V-03] the lines %j are refused with the reason', (cart_products, expected) => {
  expect(reasons(Checkout, { ...order, cart_products })).toEqual(expected);
});

test('[V-03] an address is chosen by its id or by the whole record; another currency is refused', () => {
  const address = { id: 'a2', city: 'Airoli' };
  expect(z.parse(Checkout, { ...order, shipping_address: address })).toMatchObject({ shipping_address: 'a2' });
  expect(Object.keys(reasons(Checkout, { ...order, currency: 'USD', deliveryCharge: -1 }))).toEqual([
    'currency',
    'deliveryCharge',
  ]);
});

test('[C-03] a coupon code has one normal form, and a blank one is refused', () => {
  expect(z.parse(CouponCode, ' ｓkate10 ')).toBe('SKATE10');
  expect(reasons(CouponCode, '  ')).toEqual({ '': 'Please enter a coupon code' });
});

test('[S-01] [S-02] the admission form names each required field, and refuses an incomplete Aadhaar number', () => {
  const missing = reasons(AdmissionForm, {});
  for (const field of [
    'name',
    'fatherName',
    'motherName',
    'address',
    'pincode',
    'mobile',
    'email',
    'gender',
    'center',
  ]) {
    expect(missing[field]).toBe('This field is required');
  }
  expect(missing.rulesAgreed).toBe('You must agree to proceed');
  expect(Object.keys(missing)).toHaveLength(10);
  expect(reasons(AdmissionForm, { aadhar: '12345678901', dob: '2015-02-30' })).toMatchObject({
    aadhar: 'Please enter a valid 12-digit Aadhaar number.',
    dob: 'Please enter a valid date.',
  });
});

test('[S-01] an empty required field is reported as missing, a wrong one as wrong', () => {
  const empty = { pincode: '', mobile: ' ', email: '', name: '', gender: '', center: '' };
  for (const [field, reason] of Object.entries(reasons(AdmissionForm, empty))) {
    expect(reason).toBe(field === 'rulesAgreed' ? 'You must agree to proceed' : 'This field is required');
  }
  expect(reasons(AdmissionForm, { pincode: '0400', mobile: 'abc', email: 'a@b' })).toMatchObject({
    pincode: 'Please enter a valid pincode',
    mobile: 'Please enter a valid 10-digit mobile number.',
    email: 'Please enter a valid email address.',
  });
});

test.each(['1899-12-31', '0001-01-01', '9999-01-01', '2015-13-01', '15/11/2015'])(
  '%s is not a date of birth',
  (dob) => {
    expect(reasons(AdmissionForm, { dob })).toMatchObject({ dob: expect.any(String) });
    expect(reasons(EnquiryForm, { dob })).toMatchObject({ dob: expect.any(String) });
  },
);

test.each([ContactForm, EnquiryForm])('[F-01] [F-03] a message may have 500 characters, not 501', (schema) => {
  const form = { name: 'Asha', email: 'asha@example.in', mobile: '9876543210', token: 'a.b.c' };
  expect(reasons(schema, { ...form, remark: 'x'.repeat(500) })).toEqual({});
  expect(reasons(schema, { ...form, remark: 'x'.repeat(501) })).toEqual({
    remark: 'This may be at most 500 characters long.',
  });
});

test('[F-03] an age is a number of years, sent as number or text, or nothing', () => {
  const form = { name: 'Asha', email: 'asha@example.in', mobile: '9876543210', token: 'a.b.c' };
  expect(['', '9', 9, undefined].map((age) => z.parse(EnquiryForm, { ...form, age }).age)).toEqual(['', 9, 9, '']);
  for (const age of ['999', '-1', 'nine', 9.5, 121, [9]]) {
    expect(Object.keys(reasons(EnquiryForm, { ...form, age }))).toEqual(['age']);
  }
});

test('[Q-03] a guest needs only a name and a phone number for a quote', () => {
  const request = { name: 'Asha', mobile: '9876543210', email: '', cart_products: '[{"product_sku":"SK-1"}]' };
  expect(reasons(QuoteRequest, request)).toEqual({});
});

test('a default can be set but not unset, and something must be set', () => {
  expect(reasons(DefaultChoice, { defaultaddressS: true })).toEqual({});
  expect(reasons(DefaultChoice, {})).toEqual({ '': 'Please select an address before saving.' });
  expect(Object.keys(reasons(DefaultChoice, { defaultaddressB: false }))).toEqual(['defaultaddressB']);
});

test('[Y-07] whatever a client sends about price, stock and owner is ignored and does not block its cart line', () => {
  const item = z.parse(CartItem, { product_sku: 'SK-1', product_price: -1, is_admin: true, user_id: { $ne: 1 } });
  expect(item).toMatchObject({ product_sku: 'SK-1', quantity: 1 });
  expect(item).not.toHaveProperty('is_admin');
});

test('the proof of a payment has a signature of 64 lower-case hexadecimal digits', () => {
  const proof = { razorpay_order_id: 'order_A1', razorpay_payment_id: 'pay_B2', razorpay_signature: 'a1'.repeat(32) };
  expect(reasons(PaymentProof, proof)).toEqual({});
  for (const razorpay_signature of ['', 'A1'.repeat(32), 'a1'.repeat(31), ['a1'.repeat(32)], null]) {
    expect(Object.keys(reasons(PaymentProof, { ...proof, razorpay_signature }))).toEqual(['razorpay_signature']);
  }
  expect(Object.keys(reasons(PaymentProof, { ...proof, razorpay_order_id: 'pay_B2' }))).toEqual(['razorpay_order_id']);
});
