/** What one unit takes from which stock: itself, or each part of a package. */
export interface StockDraw {
  stockSku: string;
  quantity: number;
}

interface StockLine {
  quantity: number;
  /** Empty: not available at all. */
  draws: readonly StockDraw[];
}

/**
 * How many units of each line are available if packages and single products share stock. Each line gets its quantity, as far as the lines
 * before it leave enough. Stock that no line needs counts as available to every line.
 */
export function shareStock(lines: readonly StockLine[], available: ReadonlyMap<string, number>): number[] {
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
