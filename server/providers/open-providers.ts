import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { SignInOptions } from '../../contract/account.ts';
import type { Database } from '../../database/client.ts';
import type { Config } from '../config/config.ts';
import type { Bucket } from './bucket/bucket.ts';
import { s3Bucket } from './bucket/s3.ts';
import type { Geocoding } from './geocoding/geocoding.ts';
import { googleGeocoding } from './geocoding/google.ts';
import { pincodeTable } from './geocoding/pincode-table.ts';
import { googleIdentity } from './google-identity/google.ts';
import type { GoogleIdentity } from './google-identity/google-identity.ts';
import { caughtMail } from './mail/caught-mail.ts';
import type { Mailer } from './mail/mail.ts';
import { smtpMail } from './mail/smtp.ts';
import type { PaymentProvider } from './payment/payment.ts';
import { razorpay } from './payment/razorpay.ts';
import type { PaymentSimulator } from './payment/simulator/simulator.ts';
import { openGoogleSimulator, openPaymentSimulator } from './open-simulators.ts';
import { fcmPush } from './push/fcm.ts';
import type { Push } from './push/push.ts';

export interface Providers {
  geocoding: Geocoding;
  payment: PaymentProvider;
  /** Null: real keys are set, or another process on this data folder runs it. */
  paymentSimulator: PaymentSimulator | null;
  /** Where payments are simulated, for this machine. Null: real keys are set. */
  simulatorUrl: string | null;
  mail: Mailer;
  /** Null: off. */
  push: Push | null;
  /** Null: pictures are in the database. */
  bucket: Bucket | null;
  google: GoogleIdentity | null;
  signInOptions: SignInOptions;
  close(): Promise<void>;
}

const googleScriptUrl = 'https://accounts.google.com/gsi/client';

export async function openProviders(config: Config, db: Database, log: FastifyBaseLogger): Promise<Providers> {
  const { mail, fcm, geocoding, bucket } = config.outside;
  const publicOrigin = config.publicOrigin ?? `http://localhost:${config.port}`;
  const sender = { from: mail.from, origin: publicOrigin };
  const mailer = mail.smtpUrl
    ? smtpMail({ url: mail.smtpUrl, ...sender })
    : caughtMail({ folder: resolve(config.dataFolder, 'mail'), log, ...sender });
  const google = await openGoogle(config, log);
  const payment = await openPayment(config, log);
  const table = pincodeTable(db);
  return {
    geocoding: geocoding ? googleGeocoding({ ...geocoding, fallback: table, log }) : table,
    payment: payment.provider,
    paymentSimulator: payment.simulator,
    simulatorUrl: payment.simulatorUrl,
    mail: mailer,
    push: fcm && fcmPush({ ...fcm.account, publicOrigin }),
    bucket: bucket && s3Bucket(bucket),
    google: google?.identity ?? null,
    signInOptions: { google: google?.options ?? null, firebase: fcm?.web ?? null },
    async close() {
      await mailer.close();
      await google?.close();
      await payment.simulator?.close();
    },
  };
}

/** Razorpay if its keys are set, else its simulator through the same adapter. Never both. */
async function openPayment(
  config: Config,
  log: FastifyBaseLogger,
): Promise<{ provider: PaymentProvider; simulator: PaymentSimulator | null; simulatorUrl: string | null }> {
  const { account, captureMinutes, simulator: asked } = config.outside.payment;
  if (account) return { provider: razorpay({ ...account, captureMinutes }), simulator: null, simulatorUrl: null };
  const { url, origin, keys, own } = await openPaymentSimulator(config);
  const seenAt = asked.origin ?? origin;
  log.info(
    { origin: seenAt },
    'payments are simulated, no money moves: set RAZORPAY_KEY_ID and its secrets to take money',
  );
  const provider = razorpay({
    url,
    keyId: keys.keyId,
    keySecret: keys.keySecret,
    webhookSecrets: [keys.webhookSecret],
    checkoutScriptUrl: `${seenAt}/v1/checkout.js`,
    captureMinutes,
  });
  return { provider, simulator: own, simulatorUrl: url };
}

/** The simulator runs only if it is asked for by name: it vouches for anybody. */
async function openGoogle({ outside: { google } }: Config, log: FastifyBaseLogger) {
  if (google.simulatorPort === undefined) {
    const [clientId] = google.clientIds;
    if (clientId === undefined) return null;
    const identity = googleIdentity({ clientIds: google.clientIds, keysUrl: google.keysUrl });
    return { identity, options: { client_id: clientId, script_url: googleScriptUrl }, close: async () => undefined };
  }
  const simulator = await openGoogleSimulator(google.clientIds, google.simulatorPort);
  const { clientId } = simulator;
  const clientIds = google.clientIds.length > 0 ? google.clientIds : [clientId];
  log.warn({ origin: simulator.origin }, 'Google is simulated: anybody can sign in as anybody');
  return {
    identity: googleIdentity({ clientIds, keysUrl: simulator.keysUrl }),
    options: { client_id: clientId, script_url: simulator.scriptUrl },
    close: () => simulator.close(),
  };
}
