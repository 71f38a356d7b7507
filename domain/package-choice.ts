/** A part of one package, in the chosen variation. */
export interface PackagePart {
  sku: string;
  name: string;
  quantity: number;
  attributes: Readonly<Record<string, string>>;
  /** The customer chose it. */
  isChoosable: boolean;
}

type ChosenPart = Omit<PackagePart, 'sku'>;

/** What a customer chose in a package, as the attributes of its line: `{ "2 × Bottle": "Teal, 750 ml" }`. */
export function choiceWords(parts: readonly ChosenPart[]): Record<string, string> {
  const words = new Map<string, string>();
  for (const { name, quantity, attributes, isChoosable } of parts) {
    if (!isChoosable) continue;
    const counted = quantity > 1 ? `${quantity} × ${name}` : name;
    const value = Object.values(attributes).join(', ');
    // The same product twice, each in its own size.
    const before = words.get(counted);
    words.set(counted, before === undefined ? value : `${before}; ${value}`);
  }
  return Object.fromEntries(words);
}

interface StockedPart {
  sku: string;
  quantity: number;
  stock: number;
}

/** How many packages can be made from these parts. A SKU may occur twice. */
export function packageStock(parts: readonly StockedPart[]): number {
  const needs = new Map<string, number>();
  for (const { sku, quantity } of parts) needs.set(sku, (needs.get(sku) ?? 0) + quantity);
  return parts.length === 0
    ? 0
    : Math.max(0, Math.min(...parts.map(({ sku, stock }) => Math.floor(stock / (needs.get(sku) ?? 1)))));
}
