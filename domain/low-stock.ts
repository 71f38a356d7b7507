/** With this many left, or fewer, it is time to order more. */
export const lowStock = 5;
