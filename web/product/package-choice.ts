import type { Product } from '../../contract/product.ts';
import { lineSku } from '../../domain/line-sku.ts';
import { choiceWords, packageStock } from '../../domain/package-choice.ts';

type Part = Product['grouped_product'][number];
type Package = Pick<Product, 'sku' | 'totalStock' | 'grouped_product'>;

export const hasChoice = ({ grouped_product: parts }: Pick<Product, 'grouped_product'>): boolean =>
  parts.some(({ choice }) => choice);

export interface MadePackage {
  lineSku: string;
  stock: number;
  /** The first chosen SKU with too little stock. */
  missingSku: string | null;
  /** What was chosen, by the name of the part. */
  words: Record<string, string>;
}

/** The package with these SKUs of the parts that the customer chooses; null if they do not belong to it. */
export function makePackage(product: Package, chosen: readonly (string | null)[]): MadePackage | null {
  const left = [...chosen];
  const parts = product.grouped_product.map((part) => (part.choice ? chosenPart(part, left.shift()) : fixedPart(part)));
  const made = parts.filter((part) => part !== null);
  if (made.length < parts.length || left.length > 0) return null;
  const isChosen = made.some(({ isChoosable }) => isChoosable);
  return {
    lineSku: lineSku({ sku: product.sku, chosen: chosen.map(String) }),
    // Without a choice, the shop's own count applies.
    stock: isChosen ? packageStock(made) : product.totalStock,
    missingSku: made.find(({ isChoosable, stock, quantity }) => isChoosable && stock < quantity)?.sku ?? null,
    words: choiceWords(made),
  };
}

function chosenPart({ title, quantity, choice }: Part, sku: string | null | undefined) {
  const variation = choice?.variation.find((each) => each.sku === sku);
  return variation ? { ...variation, name: title, quantity, isChoosable: true } : null;
}

/** Some servers send no stock of a part; the cart checks it. */
const fixedPart = ({ title, quantity, attributes, sku, stock }: Part) => ({
  sku: sku ?? title,
  stock: stock ?? Number.MAX_SAFE_INTEGER,
  name: title,
  attributes,
  quantity,
  isChoosable: false,
});
