import * as z from 'zod/mini';
import { StartupError } from '../../database/startup-error.ts';
import { bucketVariables, readBucket, type BucketConfig } from './bucket.ts';
import { paymentVariables, readPayment, type PaymentConfig } from './payment.ts';
import { address, wholeNumber } from './value.ts';

/** How to reach the providers. All are optional: without them mail is caught, payments are simulated, and the others are off. */
export const outsideVariables = {
  SMTP_URL: z.optional(address('smtp:', 'smtps:')),
  MAIL_FROM: z._default(
    z.string().check(z.regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be a mail address, with or without a name')),
    'shop@shop.invalid',
  ),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_JWKS_URL: z._default(address('http:', 'https:'), 'https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_SIMULATOR_PORT: z.optional(wholeNumber(0, 65_535)),
  FCM_PROJECT_ID: z.optional(z.string()),
  FCM_CLIENT_EMAIL: z.optional(z.string()),
  FCM_PRIVATE_KEY: z.optional(z.string()),
  FCM_TOKEN_URL: z._default(address('http:', 'https:'), 'https://oauth2.googleapis.com/token'),
  FCM_SEND_URL: z._default(address('http:', 'https:'), 'https://fcm.googleapis.com'),
  FCM_WEB_API_KEY: z.optional(z.string()),
  FCM_WEB_APP_ID: z.optional(z.string()),
  FCM_SENDER_ID: z.optional(z.string()),
  FCM_VAPID_KEY: z.optional(z.string()),
  GOOGLE_MAPS_KEY: z.optional(z.string()),
  GEOCODER_URL: z._default(address('http:', 'https:'), 'https://maps.googleapis.com/maps/api/geocode/json'),
  ...paymentVariables,
  ...bucketVariables,
};

const Variables = z.object(outsideVariables);

export interface OutsideConfig {
  readonly payment: PaymentConfig;
  /** Null: pictures are in the database. */
  readonly bucket: BucketConfig | null;
  /** Null: places are found only by pincode. */
  readonly geocoding: { readonly url: string; readonly key: string } | null;
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string };
  readonly google: {
    /** The web page's first, then those of the apps that wrap it. Empty: off. */
    readonly clientIds: readonly string[];
    readonly keysUrl: string;
    readonly simulatorPort: number | undefined;
  };
  /** Null: pushes are off. */
  readonly fcm: {
    readonly account: {
      readonly projectId: string;
      readonly clientEmail: string;
      readonly privateKey: string;
      readonly tokenUrl: string;
      readonly sendUrl: string;
    };
    readonly web: {
      readonly apiKey: string;
      readonly appId: string;
      readonly projectId: string;
      readonly messagingSenderId: string;
      readonly vapidKey: string;
    };
  } | null;
}

export function readOutside(v: z.infer<typeof Variables>): OutsideConfig {
  return {
    payment: readPayment(v),
    bucket: readBucket(v),
    geocoding: v.GOOGLE_MAPS_KEY === undefined ? null : { url: v.GEOCODER_URL, key: v.GOOGLE_MAPS_KEY },
    mail: { smtpUrl: v.SMTP_URL, from: v.MAIL_FROM },
    google: {
      clientIds: v.GOOGLE_CLIENT_ID?.split(',').map((id) => id.trim()) ?? [],
      keysUrl: v.GOOGLE_JWKS_URL,
      simulatorPort: v.GOOGLE_SIMULATOR_PORT,
    },
    fcm: readFcm(v),
  };
}

function readFcm(v: z.infer<typeof Variables>): OutsideConfig['fcm'] {
  const needed = {
    FCM_PROJECT_ID: v.FCM_PROJECT_ID,
    FCM_CLIENT_EMAIL: v.FCM_CLIENT_EMAIL,
    FCM_PRIVATE_KEY: v.FCM_PRIVATE_KEY,
    FCM_WEB_API_KEY: v.FCM_WEB_API_KEY,
    FCM_WEB_APP_ID: v.FCM_WEB_APP_ID,
    FCM_SENDER_ID: v.FCM_SENDER_ID,
    FCM_VAPID_KEY: v.FCM_VAPID_KEY,
  };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  if (missing.length === Object.keys(needed).length) return null;
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(', ');
    throw new StartupError(`Pushes need all of their variables, or none. Missing: ${names}`);
  }
  const projectId = v.FCM_PROJECT_ID ?? '';
  return {
    account: {
      projectId,
      clientEmail: v.FCM_CLIENT_EMAIL ?? '',
      // Where a variable cannot hold line breaks, people write \n.
      privateKey: (v.FCM_PRIVATE_KEY ?? '').replaceAll('\\n', '\n'),
      tokenUrl: v.FCM_TOKEN_URL,
      sendUrl: v.FCM_SEND_URL,
    },
    web: {
      apiKey: v.FCM_WEB_API_KEY ?? '',
      appId: v.FCM_WEB_APP_ID ?? '',
      projectId,
      messagingSenderId: v.FCM_SENDER_ID ?? '',
      vapidKey: v.FCM_VAPID_KEY ?? '',
    },
  };
}
