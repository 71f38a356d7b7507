export const admissionStates = ['new', 'accepted', 'declined'] as const;

/** Per account: enough for a family, or a school that sends a class. */
export const admissionsMax = 10;

/** Dates as YYYY-MM-DD, which sort as text. Between 1901 and today. */
export const isBirthDate = (date: string, today: string): boolean => date > '1901' && date <= today;

/** "FEE/26-27/00042". */
export const feeReceiptNumber = (financialYear: string, number: number): string =>
  `FEE/${financialYear.slice(2)}/${String(number).padStart(5, '0')}`;
