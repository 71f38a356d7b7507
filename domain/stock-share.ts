/** What one unit takes from which stock: itself, or each part of a package. */
export interface StockDraw {
  stockSku: string;
  quantity: number;
}

interface WantedLine {
  quantity: number;
  /** Empty for what cannot be had at all. */
  draws: readonly StockDraw[];
}

/**
 * How many of each line can be had, though a package and its part, or two packages, draw on the same stock. Each line
 * gets what it asks for as far as the lines before it leave any; on top comes what nobody asked for.
 */
export function shareStock(lines: readonly WantedLine[], available: ReadonlyMap<string, number>): number[] {
  const left = new Map(available);
  const fits = (draws: readonly StockDraw[]): number =>
    draws.length === 0
      ? 0
      : Math.max(0, Math.min(...draws.map((draw) => Math.floor((left.get(draw.stockSku) ?? 0) / draw.quantity))));
  const granted = lines.map(({ quantity, draws }) => {
    const units = Math.min(quantity, fits(draws));
    for (const draw of draws) left.set(draw.stockSku, (left.get(draw.stockSku) ?? 0) - units * draw.quantity);
    return units;
  });
  return lines.map(({ draws }, index) => (granted[index] ?? 0) + fits(draws));
}
