import * as z from 'zod/mini';
import { wholeNumberText } from '../number-field.ts';
import { line } from '../text-field.ts';

/** A page of a list holds this many rows, unless `limit` says otherwise. */
export const pageRows = 50;

/** Counting stops here: beyond it a list says "more than". Counting a thousand took longer than reading a page. */
export const countedMax = 200;

/** What every list takes, beside its own filters. All of it stands in the address of the screen. */
export const listQuery = {
  q: z._default(line(100), ''),
  /** From `next` of the page before. It holds the last row's key: a title of 300 letters of three bytes is 1,200 characters here. */
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
    /** Rows that match, on all pages; at most 200, or as many as were met before the first page was full. */
    total: z.int(),
    /** There are more than `total`, or there may be. */
    total_is_more: z.boolean(),
  });

/** The version that the screen was drawn from. */
export const Version = z.int('This must be a whole number.').check(z.gte(1, 'This must be at least 1.'));

/** A day in India, YYYY-MM-DD. */
export const Day = z.optional(
  line(10).check(z.refine((text) => text === '' || z.regexes.date.test(text), 'Please enter a valid date.')),
);
