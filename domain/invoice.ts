import { stateOfGstin, stateOfPincode, type IndianState } from './indian-state.ts';
import { shareOut } from './share-out.ts';

/** At most 16 characters, as the law asks: "PAH/26-27/00042". */
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
  /** The line's part of the charge for delivery. */
  deliveryPaise: number;
  /** What is paid for it, delivery and GST included. */
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

/**
 * What each line is taxed; what is paid never changes, the tax is found inside it. Delivery that is charged together with goods
 * is taxed as the goods are, so every line bears its part of it.
 */
export function taxLines({ lines, discountPaise, deliveryPaise, isWithinState }: Billed): {
  goods: TaxedLine[];
  totals: TaxTotals;
} {
  const linePaise = lines.map((line) => line.unitPaise * line.quantity);
  const discounts = shareOut(discountPaise, linePaise);
  const reduced = linePaise.map((paise, index) => paise - (discounts[index] ?? 0));
  const deliveries = shareOut(deliveryPaise, firstWithWeight(reduced, linePaise));
  const goods = lines.map(({ gstBasisPoints }, index) => {
    const [discount, delivery] = [discounts[index] ?? 0, deliveries[index] ?? 0];
    const taxed = taxWithin((reduced[index] ?? 0) + delivery, gstBasisPoints, isWithinState);
    return { discountPaise: discount, deliveryPaise: delivery, ...taxed };
  });
  const sum = (of: (line: TaxedLine) => number) => goods.reduce((total, line) => total + of(line), 0);
  return {
    goods,
    totals: {
      taxablePaise: sum((line) => line.taxablePaise),
      cgstPaise: sum((line) => line.cgstPaise),
      sgstPaise: sum((line) => line.sgstPaise),
      igstPaise: sum((line) => line.igstPaise),
      totalPaise: sum((line) => line.amountPaise),
    },
  };
}

/** A coupon may leave nothing of the goods to share delivery by; then their prices count, and without prices each line the same. */
function firstWithWeight(...weights: readonly (readonly number[])[]): readonly number[] {
  const found = weights.find((each) => each.some((weight) => weight > 0));
  return found ?? weights[0]?.map(() => 1) ?? [];
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
