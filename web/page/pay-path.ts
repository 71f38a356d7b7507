export const payPath = (orderId: string): string => `/checkout?pay=${orderId}`;
/** The same page, which opens the payment at once. */
export const payNowPath = (orderId: string): string => `${payPath(orderId)}&${payNow}`;
export const payNow = 'now';
