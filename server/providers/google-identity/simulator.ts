import { json } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import * as z from 'zod/mini';
import { serveLocally } from '../serve-locally.ts';
import { buttonScript } from './simulator-button.ts';

const SignIn = z.object({ email: z.string(), name: z.string() });
const keyId = 'simulator-1';

export interface GoogleSimulator {
  origin: string;
  keysUrl: string;
  scriptUrl: string;
  /** An ID token as Google would issue it. The given claims replace the usual ones. */
  issue(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

/**
 * Simulates Google's side of signing in: publishes keys, issues ID tokens for one client, and serves a script like Google's,
 * whose button asks who you want to be. For demos and tests only: it vouches for anybody.
 */
export async function startGoogleSimulator({
  clientId,
  port = 0,
}: {
  clientId: string;
  port?: number;
}): Promise<GoogleSimulator> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }] });
  const issue = (claims: JWTPayload) =>
    new SignJWT({
      iss: 'https://accounts.google.com',
      aud: clientId,
      azp: clientId,
      email_verified: true,
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 3600,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' })
      .sign(privateKey);

  const { port: openPort, close } = await serveLocally((request, response) => {
    const send = (status: number, type: string, body: string) =>
      response
        .writeHead(status, {
          'content-type': type,
          'access-control-allow-origin': '*',
          'access-control-allow-headers': 'content-type',
          'cross-origin-resource-policy': 'cross-origin',
        })
        .end(body);
    if (request.url === '/oauth2/v3/certs') return void send(200, 'application/json', keys);
    if (request.url === '/gsi/client') return void send(200, 'text/javascript; charset=utf-8', buttonScript);
    if (request.url !== '/sign-in') return void send(404, 'text/plain', 'not found');
    if (request.method === 'OPTIONS') return void send(204, 'text/plain', '');
    void json(request)
      .then((body) => z.parse(SignIn, body))
      .then(({ email, name }) => issue({ sub: `simulated-${email}`, email, name }))
      .then((credential) => send(200, 'application/json', JSON.stringify({ credential })))
      .catch(() => send(400, 'text/plain', 'an email and a name are needed'));
  }, port);
  return { ...googleAddresses(openPort), issue, close };
}

/** What the simulator on this port serves, whichever process runs it. */
export const googleAddresses = (port: number) => ({
  origin: `http://localhost:${port}`,
  keysUrl: `http://127.0.0.1:${port}/oauth2/v3/certs`,
  scriptUrl: `http://localhost:${port}/gsi/client`,
});
