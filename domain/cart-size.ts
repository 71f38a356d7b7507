/** A cart may hold this many lines. */
export const cartLinesMax = 100;
