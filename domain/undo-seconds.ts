/** How long an order's step can be undone at the desk. Until then nobody is notified. */
export const undoSeconds = 10;
