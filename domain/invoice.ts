import { stateOfGstin, stateOfPincode, type IndianState } from './indian-state.ts';
import { shareOut } from './share-out.ts';

/** At most 16 characters, as the law has it: "PAH/26-27/00042". */
export const invoiceNumber = (financialYear: string, number: number): string =>
  `PAH/${financialYear.slice(2)}/${String(number).padStart(5, '0')}`;

export interface BilledLine {
  quantity: number;
  /** With GST, as all prices of the shop. */
  unitPaise: number;
  gstBasisPoints: number;
}

export interface TaxedLine {
  /** The line's part of the coupon. */
  discountPaise: number;
  /** What is paid for it, GST included. */
  amountPaise: number;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

export interface TaxTotals {
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  totalPaise: number;
}

/** Carrying goods by courier, as a service of its own. */
export const deliveryService = { sacCode: '996812', gstBasisPoints: 1800 } as const;

/** Where the shop is taxed when it has not entered a GSTIN. */
const homeState: IndianState = { code: '27', name: 'Maharashtra' };

/** Goods are taxed where they go. Within the shop's own state the tax is halved between the union and the state. */
export function placeOfSupply(pincode: string, gstin: string): { state: IndianState | null; isWithinState: boolean } {
  const state = stateOfPincode(pincode);
  return { state, isWithinState: state?.code === (stateOfGstin(gstin) ?? homeState).code };
}

interface Billed {
  lines: readonly BilledLine[];
  discountPaise: number;
  deliveryPaise: number;
  isWithinState: boolean;
}

/** What each line is taxed; what is paid never changes, the tax is found inside it. Delivery comes back apart, if any. */
export function taxLines({ lines, discountPaise, deliveryPaise, isWithinState }: Billed): {
  goods: TaxedLine[];
  delivery: TaxedLine | null;
  totals: TaxTotals;
} {
  const linePaise = lines.map((line) => line.unitPaise * line.quantity);
  const discounts = shareOut(discountPaise, linePaise);
  const goods = lines.map(({ gstBasisPoints }, index) => {
    const share = discounts[index] ?? 0;
    return { discountPaise: share, ...taxWithin((linePaise[index] ?? 0) - share, gstBasisPoints, isWithinState) };
  });
  const delivery =
    deliveryPaise > 0
      ? { discountPaise: 0, ...taxWithin(deliveryPaise, deliveryService.gstBasisPoints, isWithinState) }
      : null;
  const all = delivery ? [...goods, delivery] : goods;
  const sum = (of: (line: TaxedLine) => number) => all.reduce((total, line) => total + of(line), 0);
  return {
    goods,
    delivery,
    totals: {
      taxablePaise: sum((line) => line.taxablePaise),
      cgstPaise: sum((line) => line.cgstPaise),
      sgstPaise: sum((line) => line.sgstPaise),
      igstPaise: sum((line) => line.igstPaise),
      totalPaise: sum((line) => line.amountPaise),
    },
  };
}

function taxWithin(amountPaise: number, gstBasisPoints: number, isWithinState: boolean) {
  const whole = 10_000 + gstBasisPoints;
  if (!isWithinState) {
    const igstPaise = Math.round((amountPaise * gstBasisPoints) / whole);
    return { amountPaise, taxablePaise: amountPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise };
  }
  // The two halves are equal by law, so each is rounded and the taxable value takes the odd paisa.
  const halfPaise = Math.round((amountPaise * gstBasisPoints) / (2 * whole));
  return {
    amountPaise,
    taxablePaise: amountPaise - 2 * halfPaise,
    cgstPaise: halfPaise,
    sgstPaise: halfPaise,
    igstPaise: 0,
  };
}
