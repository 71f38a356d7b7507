import { itemStore } from './guest-cart.ts';

export const guestSavedKey = 'saved_for_later';

/** What a guest has put aside from the cart, to buy later; the newest first. */
export const { read: readGuestSaved, change: changeGuestSaved, useItems: useGuestSaved } = itemStore(guestSavedKey);
