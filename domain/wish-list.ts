/** Products on one wish list. */
export const wishListMax = 200;
