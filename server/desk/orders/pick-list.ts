import { variationText } from '../../../domain/variation-choice.ts';

interface Packed {
  sku: string;
  name: string;
  attributes: Readonly<Record<string, string>>;
  quantity: number;
}

export interface PackedLine extends Packed {
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

/** One row per SKU, sorted by SKU, however many orders need it. A package is picked as its parts. */
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

/** Adds up an order's pieces by SKU. */
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
