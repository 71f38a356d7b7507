interface Picked {
  receiptId: string;
  lines: readonly { sku: string; name: string; attributes: Readonly<Record<string, string>>; quantity: number }[];
}

interface PickRow {
  sku: string;
  name: string;
  detail: string;
  quantity: number;
  /** "PAH-000042 (2)": how many go where. */
  orders: string[];
}

/** One row for each SKU, in their order, however many orders want it. */
export function pickListOf(orders: readonly Picked[]): PickRow[] {
  const rows = new Map<string, PickRow>();
  for (const { receiptId, lines } of orders) {
    for (const { sku, name, attributes, quantity } of lines) {
      const detail = Object.entries(attributes)
        .map(([key, value]) => `${key} ${value}`)
        .join(', ');
      const row = rows.get(sku) ?? { sku, name, detail, quantity: 0, orders: [] };
      row.quantity += quantity;
      row.orders.push(quantity === 1 ? receiptId : `${receiptId} (${quantity})`);
      rows.set(sku, row);
    }
  }
  return [...rows.values()].toSorted((a, b) => (a.sku < b.sku ? -1 : 1));
}
