import * as z from 'zod/mini';
import type { Database } from '../../database/client.ts';
import type { AadhaarCipher } from '../features/admission/aadhaar-cipher.ts';
import { renewCiphers } from '../features/admission/renew-ciphers.ts';
import type { Job } from '../state/job-queue.ts';

const Nothing = z.object({});

/** Each night, so that a key that was replaced can be taken away the day after. */
export const renewCiphersJob = (db: Database, cipher: AadhaarCipher): Job<z.infer<typeof Nothing>> => ({
  name: 'renew-ciphers',
  data: Nothing,
  cron: '41 21 * * *',
  async handle() {
    await renewCiphers(db, cipher);
  },
});
