export const cartLinesMax = 100;

/** The most of one line that can be ordered. */
export const quantityMax = 999;

/** Why no more than this can be ordered. */
export const limitText = (stock: number): string =>
  stock < quantityMax ? `Only ${stock} left in stock.` : `At most ${quantityMax} can be ordered at once.`;
