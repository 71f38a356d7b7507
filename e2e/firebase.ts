import { generateKeyPairSync } from 'node:crypto';

/** A Firebase project that does not exist; the journeys answer its calls. */
export const firebase = {
  FCM_PROJECT_ID: 'pahiya-test',
  FCM_CLIENT_EMAIL: 'push@pahiya-test.iam.gserviceaccount.com',
  FCM_PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }),
  FCM_WEB_API_KEY: 'test-api-key',
  FCM_WEB_APP_ID: '1:1234567890:web:abcdef',
  FCM_SENDER_ID: '1234567890',
  // A valid point of P-256, because browsers check it.
  FCM_VAPID_KEY: 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U',
};
