/** Why goods come back, as customers and staff choose it. */
export const returnReasons = [
  'Does not fit',
  'Not what I expected',
  'Damaged or faulty',
  'Wrong item sent',
  'Parcel refused',
  'Lost by the courier',
  'Other',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** Only staff know these. */
const staffReasons = new Set<ReturnReason>(['Parcel refused', 'Lost by the courier']);
export const customerReturnReasons = returnReasons.filter((reason) => !staffReasons.has(reason));
