import * as z from 'zod/mini';
import { address } from './value.ts';

const origins = z
  .string()
  .check(
    z.refine(
      (text) =>
        text.split(',').every((entry) => URL.canParse(entry.trim()) && new URL(entry.trim()).origin === entry.trim()),
      'must be origins such as https://shop.example, separated by commas',
    ),
  );

export const academyVariables = {
  ENQUIRY_URL: z.optional(address('http:', 'https:')),
  ENQUIRY_ORIGINS: z.optional(origins),
  AADHAAR_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(/^[^,\s]{32,}(?:,[^,\s]{32,})*$/, 'must have at least 32 characters; an older key may follow a comma'),
      ),
  ),
};

const Variables = z.object(academyVariables);

export interface AcademyConfig {
  /** Base address of another server that receives this shop's enquiries; null: this one does. */
  readonly enquiryUrl: string | null;
  /** Other shops whose visitors send their enquiries here. */
  readonly enquiryOrigins: readonly string[];
  /** Keys for Aadhaar numbers: the first encrypts, all decrypt. Empty: a key in the database that all processes share. */
  readonly aadhaarKeys: readonly string[];
}

export const readAcademy = (v: z.infer<typeof Variables>): AcademyConfig => ({
  enquiryUrl: v.ENQUIRY_URL?.replace(/\/+$/, '') ?? null,
  enquiryOrigins: v.ENQUIRY_ORIGINS?.split(',').map((entry) => entry.trim()) ?? [],
  aadhaarKeys: v.AADHAAR_KEY?.split(',') ?? [],
});
