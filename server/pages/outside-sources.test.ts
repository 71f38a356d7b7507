import { expect, test } from 'vitest';
import type { SignInOptions } from '../../contract/account.ts';
import { contentSecurityPolicy, nothingInline } from './content-security.ts';
import { liveCheckoutScriptUrl } from '../config/payment.ts';
import { widgetSources } from '../providers/payment/razorpay.ts';
import { outsideSourcesFor } from './outside-sources.ts';

const google = { client_id: 'shop', script_url: 'https://accounts.google.com/gsi/client' };
const firebase = { apiKey: 'a', appId: 'b', projectId: 'c', messagingSenderId: 'd', vapidKey: 'e' };

const paymentWidget = widgetSources(liveCheckoutScriptUrl);
const policyOf = (pathname: string, signIn: SignInOptions, enquiryUrl: string | null = null) =>
  contentSecurityPolicy(nothingInline, outsideSourcesFor({ signIn, paymentWidget, enquiryUrl })(pathname));

test('a shop that has set up nothing names no other host on any page', () => {
  for (const pathname of ['/', '/login', '/register', '/my-account']) {
    expect(policyOf(pathname, { google: null, firebase: null })).not.toContain('http');
  }
});

test("Google's sign-in runs on the pages with its button and nowhere else", () => {
  const options = { google, firebase: null };
  expect(policyOf('/login', options)).toContain("script-src 'self' https://accounts.google.com/gsi/client;");
  expect(policyOf('/register', options)).toContain('frame-src https://accounts.google.com/gsi/;');
  for (const pathname of ['/', '/reset', '/my-account', '/login/x']) {
    expect(policyOf(pathname, options)).not.toContain('http');
  }
});

test("a stand-in for Google gets its own address and none of Google's", () => {
  const simulated = { client_id: 'shop', script_url: 'http://localhost:4311/gsi/client' };
  const policy = policyOf('/login', { google: simulated, firebase: null });
  expect(policy).toContain("script-src 'self' http://localhost:4311/gsi/client;");
  expect(policy).toContain("connect-src 'self' http://localhost:4311;");
  expect(policy).not.toContain('google.com');
});

test('pushes let pages call Firebase and run nothing of it', () => {
  const policy = policyOf('/my-account', { google, firebase });
  expect(policy).toContain("connect-src 'self' https://firebaseinstallations.googleapis.com");
  expect(policy).toContain("script-src 'self';");
});

test("the payment provider's widget runs where one pays and nowhere else", () => {
  const nothing = { google: null, firebase: null };
  for (const pathname of ['/checkout', '/admission-form', '/payment-failed/o1', '/pay/token']) {
    const policy = policyOf(pathname, nothing);
    expect(policy).toContain("script-src 'self' https://checkout.razorpay.com https://cdn.razorpay.com;");
    expect(policy).toContain('frame-src https://api.razorpay.com;');
    expect(policy).toContain('https://lumberjack.razorpay.com');
    expect(policy).toContain("img-src 'self' data: https://cdn.razorpay.com;");
  }
  for (const pathname of ['/', '/cart', '/login', '/payment-success/o1']) {
    expect(policyOf(pathname, nothing)).not.toContain('http');
  }
});

test("the simulator's widget gets its own address and none of the provider's", () => {
  const widget = widgetSources('http://localhost:61000/v1/checkout.js');
  const sources = outsideSourcesFor({
    signIn: { google: null, firebase: null },
    paymentWidget: widget,
    enquiryUrl: null,
  })('/checkout');
  const policy = contentSecurityPolicy(nothingInline, sources);
  expect(policy).toContain("script-src 'self' http://localhost:61000;");
  expect(policy).toContain('frame-src http://localhost:61000;');
  expect(policy).not.toContain('razorpay');
});

test('[F-04] another host for enquiries may be called, and nothing of it runs', () => {
  const policy = policyOf('/enquiry-form', { google: null, firebase: null }, 'https://academy.example/api');
  expect(policy).toContain("connect-src 'self' https://academy.example;");
  expect(policy).toContain("script-src 'self';");
});
