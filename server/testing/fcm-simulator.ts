import type { IncomingMessage } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { serveLocally } from '../providers/serve-locally.ts';

const Sent = z.object({
  message: z.object({
    token: z.string(),
    notification: z.object({ title: z.string(), body: z.string() }),
    data: z.object({ link: z.string() }),
    webpush: z.object({ fcm_options: z.object({ link: z.string() }) }),
  }),
});

export interface FcmSimulator {
  /** Environment variables that make a shop use it. */
  environment: Record<string, string>;
  /** Messages that reached a device, in order. */
  delivered: z.infer<typeof Sent>['message'][];
  /** Devices that uninstalled. */
  unregistered: Set<string>;
  /** The next so many sends get 503. */
  failuresLeft: number;
  tokensIssued: number;
  close(): Promise<void>;
}

/** Simulates FCM's HTTP v1 and the token exchange of a service account, with their errors. */
export async function startFcmSimulator(): Promise<FcmSimulator> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const clientEmail = 'pusher@pahiya-test.iam.gserviceaccount.com';
  const accessTokens = new Set<string>();

  const exchange = async (request: IncomingMessage): Promise<Reply> => {
    const form = new URLSearchParams(await text(request));
    const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
      algorithms: ['RS256'],
      issuer: clientEmail,
      audience: `${origin}/token`,
    });
    if (payload['scope'] !== 'https://www.googleapis.com/auth/firebase.messaging') throw new Error('wrong scope');
    const token = `access-${(simulator.tokensIssued += 1)}`;
    accessTokens.add(token);
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } };
  };

  const deliver = async (request: IncomingMessage): Promise<Reply> => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!accessTokens.has(bearer)) return failure(401, 'UNAUTHENTICATED');
    if (simulator.failuresLeft > 0) {
      simulator.failuresLeft -= 1;
      return failure(503, 'UNAVAILABLE');
    }
    const { message } = z.parse(Sent, await json(request));
    if (simulator.unregistered.has(message.token)) return failure(404, 'NOT_FOUND', 'UNREGISTERED');
    simulator.delivered.push(message);
    return { status: 200, body: { name: `projects/pahiya-test/messages/${simulator.delivered.length}` } };
  };

  const { port, close } = await serveLocally((request, response) => {
    const routes: Record<string, (asked: IncomingMessage) => Promise<Reply>> = {
      '/token': exchange,
      '/v1/projects/pahiya-test/messages:send': deliver,
    };
    const answer = routes[request.url ?? ''] ?? (async () => failure(404, 'NOT_FOUND'));
    void answer(request)
      .catch(() => failure(400, 'INVALID_ARGUMENT'))
      .then(({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      );
  });
  const origin = `http://127.0.0.1:${port}`;
  const simulator: FcmSimulator = {
    environment: {
      FCM_PROJECT_ID: 'pahiya-test',
      FCM_CLIENT_EMAIL: clientEmail,
      FCM_PRIVATE_KEY: (await exportPKCS8(privateKey)).replaceAll('\n', '\\n'),
      FCM_TOKEN_URL: `${origin}/token`,
      FCM_SEND_URL: origin,
      FCM_WEB_API_KEY: 'web-key',
      FCM_WEB_APP_ID: '1:2:web:3',
      FCM_SENDER_ID: '2',
      FCM_VAPID_KEY: 'vapid',
    },
    delivered: [],
    unregistered: new Set(),
    failuresLeft: 0,
    tokensIssued: 0,
    close,
  };
  return simulator;
}

interface Reply {
  status: number;
  body: object;
}

const failure = (status: number, name: string, errorCode?: string): Reply => ({
  status,
  body: {
    error: {
      code: status,
      status: name,
      ...(errorCode && {
        details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
      }),
    },
  },
});
