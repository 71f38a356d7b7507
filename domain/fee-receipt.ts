/** "FEE/26-27/00042". */
export const feeReceiptNumber = (financialYear: string, number: number): string =>
  `FEE/${financialYear.slice(2)}/${String(number).padStart(5, '0')}`;
