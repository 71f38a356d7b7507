import { Passwords } from '../features/accounts/passwords.ts';

/** A hash of this cost takes microseconds instead of 25 ms. */
export const quickCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** One for all shops of a test process, because each would start its own threads. */
export const quickPasswords = new Passwords({ cost: quickCost });
