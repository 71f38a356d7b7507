export interface UnitPrice {
  pricePaise: number;
  /** Absent where the product is not on sale. */
  salePricePaise: number | null;
}

export const unitPaise = ({ pricePaise, salePricePaise }: UnitPrice): number => salePricePaise ?? pricePaise;

/** Whole percent saved against the list price; 0 where nothing is saved. */
export function percentOff(price: UnitPrice): number {
  const savedPaise = price.pricePaise - unitPaise(price);
  return savedPaise > 0 ? Math.round((savedPaise * 100) / price.pricePaise) : 0;
}
