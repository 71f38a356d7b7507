/** We calculate in whole paise; rupees with two decimals exist only on the wire and on the screen. */
export const paiseFromRupees = (rupees: number): number => Math.round(rupees * 100);

export const rupeesFromPaise = (paise: number): number => paise / 100;

export const rupeesOrNullFromPaise = (paise: number | null | undefined): number | null =>
  paise === null || paise === undefined ? null : rupeesFromPaise(paise);

/** To the nearest paisa; half a paisa is rounded up. */
export const percentageOfPaise = (paise: number, percentage: number): number => Math.round((paise * percentage) / 100);

const rupeeFormat = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** 1234.5 → "₹1,234.50" */
export const formatRupees = (rupees: number): string => rupeeFormat.format(rupees);

export const formatPaise = (paise: number): string => formatRupees(rupeesFromPaise(paise));

/** The largest amount that the database's integers can store: about 21 million rupees. */
export const storedPaiseMax = 2_147_483_647;
