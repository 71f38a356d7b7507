/** With such a key no real money moves. */
export const isTestKey = (keyId: string): boolean => !keyId.startsWith('rzp_live_');
