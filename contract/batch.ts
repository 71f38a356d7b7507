import * as z from 'zod/mini';
import { weekDays } from '../domain/centre.ts';
import { consentPurposes } from '../domain/student-state.ts';
import { endpoint } from './endpoint.ts';
import { ofCatalogue } from './sent-field.ts';

/** One weekly class. `starts_at` is HH:MM in India. */
export const ClassTime = z.object({ day: z.enum(weekDays), starts_at: z.string(), minutes: z.int() });

export const OpenBatch = z.object({
  batch_id: z.string(),
  centre: z.string(),
  name: z.string(),
  level: z.nullable(z.string()),
  age_from: z.nullable(z.int()),
  age_to: z.nullable(z.int()),
  /** The term, YYYY-MM-DD. Null: until further notice. */
  starts_on: z.string(),
  ends_on: z.nullable(z.string()),
  times: z.array(ClassTime),
  capacity: z.int(),
  placed: z.int(),
  /** Kept for forms whose fee is paid. */
  held: z.int(),
  /** On the waiting list. */
  waiting: z.int(),
});
export type OpenBatch = z.infer<typeof OpenBatch>;

export const ConsentNotice = z.object({
  purpose: z.enum(consentPurposes),
  version: z.int(),
  text: z.string(),
  /** Of the notice for training: months after leaving. Null: it names no number, so nothing is erased by it. */
  erased_after_months: z.nullable(z.int()),
});
export type ConsentNotice = z.infer<typeof ConsentNotice>;

export const batch = {
  'GET /batch/all/:mainId': endpoint({
    ...ofCatalogue,
    summary: 'Batches that can be joined, with their places, and what parents consent to',
    response: z.object({ batches: z.array(OpenBatch), notices: z.array(ConsentNotice) }),
  }),
};
