/** So many left, or fewer, and it is time to order more. */
export const lowStock = 5;
