/** Parts of one package that a customer may choose. */
export const choosablePartsMax = 10;

/** What a line consists of. */
export interface LineOf {
  sku: string;
  /** For a package: the SKU chosen for each part that the customer can choose, in the order of the parts. */
  chosen: readonly string[];
}

/** The name of a line in carts and calls: its SKU, and for a package what was chosen: `PKG~SKATE-M~HELMET-L`. No SKU has a tilde. */
export const lineSku = ({ sku, chosen }: LineOf): string => [sku, ...chosen].join('~');

export function readLineSku(text: string): LineOf {
  const [sku = '', ...chosen] = text.split('~');
  return { sku, chosen };
}
