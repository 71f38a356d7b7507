import { variationText } from '../../../domain/variation-choice.ts';

interface Packed {
  sku: string;
  name: string;
  attributes: Readonly<Record<string, string>>;
  quantity: number;
}

export interface PackedLine extends Packed {
  /** What is in one package. */
  parts: readonly Packed[];
}

interface Picked {
  receiptId: string;
  lines: readonly PackedLine[];
}

interface PickRow {
  sku: string;
  name: string;
  detail: string;
  quantity: number;
  /** "PAH-000042 (2)": how many go where. */
  orders: string[];
}

/** One row for each SKU on the shelf, in their order, however many orders want it. A package is picked by its parts. */
export function pickListOf(orders: readonly Picked[]): PickRow[] {
  const rows = new Map<string, PickRow>();
  for (const { receiptId, lines } of orders) {
    for (const { sku, name, attributes, quantity } of piecesOf(lines)) {
      const row = rows.get(sku) ?? { sku, name, detail: variationText(attributes), quantity: 0, orders: [] };
      row.quantity += quantity;
      row.orders.push(quantity === 1 ? receiptId : `${receiptId} (${quantity})`);
      rows.set(sku, row);
    }
  }
  return [...rows.values()].toSorted((a, b) => (a.sku < b.sku ? -1 : 1));
}

/** Each SKU of an order once. */
function piecesOf(lines: readonly PackedLine[]): Packed[] {
  const pieces = new Map<string, Packed>();
  for (const line of lines) {
    const parts = line.parts.map((part) => ({ ...part, quantity: part.quantity * line.quantity }));
    for (const piece of parts.length > 0 ? parts : [line]) {
      pieces.set(piece.sku, { ...piece, quantity: piece.quantity + (pieces.get(piece.sku)?.quantity ?? 0) });
    }
  }
  return [...pieces.values()];
}
