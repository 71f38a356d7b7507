export const cartLinesMax = 100;
