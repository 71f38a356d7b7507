export interface UnitPrice {
  pricePaise: number;
  /** Null: not on sale. */
  salePricePaise: number | null;
}

export const unitPaise = ({ pricePaise, salePricePaise }: UnitPrice): number => salePricePaise ?? pricePaise;

/** Whole percent off the list price; 0 if there is no saving. */
export function percentOff(price: UnitPrice): number {
  const savedPaise = price.pricePaise - unitPaise(price);
  return savedPaise > 0 ? Math.round((savedPaise * 100) / price.pricePaise) : 0;
}
