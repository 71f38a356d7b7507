import * as z from 'zod/mini';
import { clampLimit } from '../domain/paging.ts';
import { missingOr } from './text-field.ts';

const wholeNumberReason = 'This must be a whole number.';

/* @__NO_SIDE_EFFECTS__ */
export const wholeNumber = (min: number, max: number) =>
  z
    .int(missingOr(wholeNumberReason))
    .check(z.gte(min, `This must be at least ${min}.`), z.lte(max, `This must be at most ${max}.`));

// A query is text. Number() would also accept '', ' 1', '1e3' and '0x10'.
/* @__NO_SIDE_EFFECTS__ */
const wholeNumberDigits = () => z.string(wholeNumberReason).check(z.regex(/^-?\d{1,12}$/, wholeNumberReason));

/** A whole number in a query or path; refused outside its bounds. */
/* @__NO_SIDE_EFFECTS__ */
export const wholeNumberText = (min: number, max: number) =>
  z.pipe(
    wholeNumberDigits(),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      wholeNumber(min, max),
    ),
  );

/** Rows per page: any whole number is accepted and clamped to 1 to 100. */
/* @__NO_SIDE_EFFECTS__ */
export const limitText = () =>
  z.pipe(
    wholeNumberDigits(),
    z.pipe(
      z.transform((digits: string) => clampLimit(Number(digits))),
      wholeNumber(1, 100),
    ),
  );

const rupeesReason = 'This must be an amount in rupees.';
const rupeesMax = 100_000_000;

/* @__NO_SIDE_EFFECTS__ */
export const rupeesText = () =>
  z.pipe(
    z.string(rupeesReason).check(z.regex(/^\d{1,8}(\.\d{1,2})?$/, rupeesReason)),
    z.pipe(
      z.transform((digits: string) => Number(digits)),
      z.number().check(z.gte(0), z.lte(rupeesMax)),
    ),
  );

/** An amount computed by the client, only compared with the server's own. */
/* @__NO_SIDE_EFFECTS__ */
export const rupeesSent = () =>
  z.union([z.number().check(z.gte(0, rupeesReason), z.lte(rupeesMax, rupeesReason)), rupeesText()], rupeesReason);

/** An amount in a response: rupees, at most two decimals. */
export const Rupees = /* @__PURE__ */ z.number().check(z.gte(0), z.multipleOf(0.01));
