import { expect, test } from 'vitest';
import type { SignInOptions } from '../../contract/account.ts';
import { contentSecurityPolicy } from './content-security.ts';
import { outsideSourcesFor } from './outside-sources.ts';

const google = { client_id: 'shop', script_url: 'https://accounts.google.com/gsi/client' };
const firebase = { apiKey: 'a', appId: 'b', projectId: 'c', messagingSenderId: 'd', vapidKey: 'e' };

const policyOf = (pathname: string, options: SignInOptions) =>
  contentSecurityPolicy('<p>page</p>', outsideSourcesFor(options)(pathname));

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
