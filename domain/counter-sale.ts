/** How a sale at the counter is paid. `QR`: online, through a code that the customer scans. The others are entered by hand. */
export const counterModes = ['Cash', 'UPI', 'QR'] as const;
export type CounterMode = (typeof counterModes)[number];

export const isCounterMode = (mode: string): mode is CounterMode => counterModes.some((each) => each === mode);

export const counterModeWords: Record<CounterMode, string> = { Cash: 'Cash', UPI: 'UPI', QR: 'QR code' };

/** The most that a role may take off a sale, in whole paise. */
export const discountMaxPaise = (linesPaise: number, percentMax: number): number =>
  Math.floor((linesPaise * percentMax) / 100);

interface Cash {
  float_paise: number;
  cash_paise: number;
  refunded_paise: number;
}

/** The cash that should be in a till. Below zero if more was paid out than taken. */
export const expectedInTill = ({ float_paise, cash_paise, refunded_paise }: Cash): number =>
  float_paise + cash_paise - refunded_paise;
