import * as z from 'zod/mini';

/** The three shapes of a success without data. */
export const Done = z.object({ success: z.literal(true), message: z.string() });

export const CartDone = z.object({ isError: z.literal(false), msg: z.string() });

export const AddressDone = z.object({ isError: z.literal(false), message: z.string() });

export const Moment = z.iso.datetime();

/** Attribute name to chosen value, as in `{ Colour: 'Red' }`. */
export const VariationAttributes = z.record(z.string(), z.string());
