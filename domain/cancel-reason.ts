/** Why a customer cancels an order, as they read it and as the desk shows it. */
export const cancelReasons = [
  'Ordered by mistake',
  'Wrong size, colour or product',
  'It takes too long',
  'Found it cheaper elsewhere',
  'Something else',
] as const;
export type CancelReason = (typeof cancelReasons)[number];
