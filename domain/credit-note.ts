/** At most 16 characters, as the law requires: "CN/26-27/00042". */
export const creditNoteNumber = (financialYear: string, number: number): string =>
  `CN/${financialYear.slice(2)}/${String(number).padStart(5, '0')}`;
