import type { Product, Variation } from '../../contract/product.ts';

/** "Black, UK 8": the values in the order of the product's attributes. */
export function variationName(
  { attribute }: Pick<Product, 'attribute'>,
  { attributes, sku }: Pick<Variation, 'attributes' | 'sku'>,
): string {
  const names = new Set([...attribute.map(({ name }) => name), ...Object.keys(attributes)]);
  const values = [...names].map((name) => attributes[name]).filter((value) => value !== undefined);
  return values.join(', ') || sku;
}

const fewMax = 5;

export function stockText(stock: number): string {
  if (stock <= 0) return 'Out of Stock';
  return stock <= fewMax ? `Only ${stock} left` : `${stock} in stock`;
}
