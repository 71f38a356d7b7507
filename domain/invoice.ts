import { stateOfGstin, stateOfPincode, type IndianState } from './indian-state.ts';
import { shareOut } from './share-out.ts';

/** At most 16 characters, as the law requires: "PAH/26-27/00042". */
export const invoiceNumber = (financialYear: string, number: number): string =>
  `PAH/${financialYear.slice(2)}/${String(number).padStart(5, '0')}`;

export interface BilledLine {
  quantity: number;
  /** GST included, like all prices in the shop. */
  unitPaise: number;
  gstBasisPoints: number;
}

export interface TaxedLine {
  /** The line's share of the coupon. */
  discountPaise: number;
  /** The line's share of the delivery charge. */
  deliveryPaise: number;
  /** What the customer pays for it, delivery and GST included. */
  amountPaise: number;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
}

interface TaxTotals {
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  totalPaise: number;
}

/** Of a shop without GSTIN and pincode. */
const homeState: IndianState = { code: '27', name: 'Maharashtra' };

/**
 * Goods are taxed where they are delivered; without a pincode, they are handed over in the shop. Within the shop's own state the tax is split
 * equally into CGST and SGST.
 */
export function placeOfSupply(
  pincode: string,
  seller: { gstin: string; pincode: string },
): { state: IndianState | null; isWithinState: boolean } {
  const home = stateOfGstin(seller.gstin) ?? stateOfPincode(seller.pincode) ?? homeState;
  const state = pincode === '' ? home : stateOfPincode(pincode);
  return { state, isWithinState: state?.code === home.code };
}

interface Billed {
  lines: readonly BilledLine[];
  discountPaise: number;
  deliveryPaise: number;
  isWithinState: boolean;
}

/**
 * The tax contained in each line; what the customer pays never changes. Delivery charged together with goods is taxed like the
 * goods, so every line carries its share of it.
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

/** What is printed on the invoice of a cancelled order. It stays valid: its credit note takes it back. Null: it is not cancelled. */
export function cancelledMark({
  is_cancelled,
  credited_by,
}: {
  is_cancelled: boolean;
  credited_by: readonly string[];
}) {
  if (!is_cancelled) return null;
  return credited_by.length === 0 ? 'CANCELLED' : `Credited by ${credited_by.join(', ')}`;
}

/** If a coupon makes the goods free, delivery is shared by their prices; if they have no price, equally. */
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
  // By law the two halves are equal: each is rounded, and the taxable value absorbs the odd paisa.
  const halfPaise = Math.round((amountPaise * gstBasisPoints) / (2 * whole));
  return {
    amountPaise,
    taxablePaise: amountPaise - 2 * halfPaise,
    cgstPaise: halfPaise,
    sgstPaise: halfPaise,
    igstPaise: 0,
  };
}
