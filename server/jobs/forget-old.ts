import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../database/client.ts';
import { forgetOldTries } from '../http/attempts.ts';
import type { Job } from './jobs.ts';

const Nothing = z.object({});

/**
 * Drops what has no use any more: counts of tries, codes and their grants, refresh tokens that have expired, what the payment
 * provider told a month ago, because it names customers, and messages after a year, as the privacy policy says.
 */
export const forgetOldJob = (db: Database): Job<z.infer<typeof Nothing>> => ({
  name: 'forget-old',
  data: Nothing,
  cron: '17 * * * *',
  async handle() {
    await forgetOldTries(db);
    const aDayAgo = sql<Date>`now() - interval '1 day'`;
    await db.deleteFrom('otp_challenge').where('expires_at', '<', aDayAgo).execute();
    await db.deleteFrom('refresh_token').where('expires_at', '<', aDayAgo).execute();
    const aMonthAgo = sql<Date>`now() - interval '30 days'`;
    await db.deleteFrom('webhook_event').where('processed_at', '<', aMonthAgo).execute();
    const aYearAgo = sql<Date>`now() - interval '1 year'`;
    await db.deleteFrom('lead').where('created_at', '<', aYearAgo).execute();
    await db.deleteFrom('enquiry').where('created_at', '<', aYearAgo).execute();
  },
});
