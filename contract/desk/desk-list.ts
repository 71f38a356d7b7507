import * as z from 'zod/mini';
import { storedPaiseMax } from '../../domain/money.ts';
import { wholeNumberText } from '../number-field.ts';
import { line } from '../text-field.ts';
import { amount } from './amount-field.ts';

/** Rows per page, unless `limit` says otherwise. */
export const pageRows = 50;

/** Counting stops here; the list then says "200+". Counting a thousand took longer than reading a page. */
export const countedMax = 200;

/** What every list takes besides its own filters. All of it is in the address of the screen. */
export const listQuery = {
  q: z._default(line(100), ''),
  /** `next` of the previous page. It contains the last row's key: a title of 300 three-byte letters takes 1,200 characters. */
  after: z.optional(line(2000)),
  limit: z._default(wholeNumberText(1, 100), pageRows),
};

/** A page of rows. */
/* @__NO_SIDE_EFFECTS__ */
export const listOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** Send it as `after` for the next page; null on the last one. */
    next: z.nullable(z.string()),
    /** Rows that match, on all pages; at most 200, or as many as were found before the first page was full. */
    total: z.int(),
    /** There are more than `total`, or there may be. */
    total_is_more: z.boolean(),
  });

/** The version that the screen shows. */
export const Version = z.int('This must be a whole number.').check(z.gte(1, 'This must be at least 1.'));

export const Paise = amount(0, storedPaiseMax);

export const statuses = ['Active', 'Inactive'] as const;

/** A day in India, YYYY-MM-DD. */
export const Day = z.optional(
  line(10).check(z.refine((text) => text === '' || z.regexes.date.test(text), 'Please enter a valid date.')),
);
