import { itemStore } from './guest-cart.ts';

/** What a guest has put aside from the cart, to buy later; the newest first. */
export const { read: readGuestSaved, change: changeGuestSaved, useItems: useGuestSaved } = itemStore('saved_for_later');
