type ProductType = 'Simple' | 'Variable Product' | 'Grouped Product';

interface Term {
  id: string;
  name: string;
}

export interface Attribute {
  name: string;
  slug: 'color' | 'other' | 'size' | 'text';
  selectedTerms: Term[];
}

/** Something that can be bought: a row of `variation`, with stock unless it is a group of parts. */
export interface Sellable {
  sku: string;
  mrpRupees: number;
  saleRupees: number | null;
  attributes: Record<string, string>;
  /** Null: uses its product's pictures. */
  look: string | null;
  stock: number | null;
}

export interface Story {
  id: string;
  title: string;
  category: string;
  tags?: readonly ('Best Sellers' | 'Trending')[];
  status?: 'Active' | 'Inactive';
  /** Its pictures are those of this family, in the colours of this look. Null: no picture yet. */
  family: string | null;
  look: string;
  short: string;
  description: string;
  features: readonly string[];
  specifications: Record<string, string>;
  deliveryDays: number;
  /** Default: 9506, sports goods. */
  hsnCode?: string;
  soldCount: number;
  /** The day it was added to the shop, `YYYY-MM-DD`. */
  since: string;
}

export interface DemoProduct extends Story {
  type: ProductType;
  attributes: readonly Attribute[];
  sellables: readonly Sellable[];
  parts: readonly { sku: string; quantity: number; isChoosable: boolean }[];
}

interface Price {
  mrpRupees: number;
  saleRupees?: number;
}

export function simple(story: Story, offer: Price & { sku: string; stock: number }): DemoProduct {
  const { sku, stock, mrpRupees, saleRupees = null } = offer;
  const only: Sellable = { sku, mrpRupees, saleRupees, attributes: {}, look: null, stock };
  return { ...story, type: 'Simple', attributes: [], sellables: [only], parts: [] };
}

/** Parts are `SKU` or `SKU x2`; with ` any` behind it, the customer chooses the variation. */
export function grouped(story: Story, offer: Price & { sku: string; parts: readonly string[] }): DemoProduct {
  const { sku, mrpRupees, saleRupees = null } = offer;
  const parts = offer.parts.map((part) => {
    const [named = '', ...any] = part.split(' any');
    const [partSku = '', count = '1'] = named.split(' x');
    return { sku: partSku, quantity: Number(count), isChoosable: any.length > 0 };
  });
  const only: Sellable = { sku, mrpRupees, saleRupees, attributes: {}, look: null, stock: null };
  return { ...story, type: 'Grouped Product', attributes: [], sellables: [only], parts };
}

interface Choices extends Price {
  stem: string;
  /** Names of CSS colours: the page paints a circle in each. */
  colours?: readonly string[];
  sizes?: readonly string[];
  /** What is chosen by `sizes`, if not a size: then no list can be filtered by it. */
  sizeName?: string;
  /** Chosen by picture: the name of the design and how it is painted. */
  designs?: Record<string, string>;
  /** Added to both prices for each step up in size. */
  stepRupees?: number;
  stock: number;
  /** Combinations that do not exist, as `size/colour`. */
  missing?: readonly string[];
  soldOut?: readonly string[];
}

export const slugOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const skuPart = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 3).toUpperCase())
    .join('');

const attributeOf = (name: string, slug: Attribute['slug'], terms: readonly string[]): Attribute[] =>
  terms.length === 0
    ? []
    : [{ name, slug, selectedTerms: terms.map((term) => ({ id: `${slug}-${slugOf(term)}`, name: term })) }];

export function variable(story: Story, choices: Choices): DemoProduct {
  const {
    colours = [],
    sizes = [],
    designs = {},
    missing = [],
    soldOut = [],
    stepRupees = 0,
    sizeName = 'Size',
  } = choices;
  const paints: [paint: string, look: string | null][] = [
    ...colours.map((colour): [string, string] => [colour, colour]),
    ...Object.entries(designs),
  ];
  const paintName = colours.length > 0 ? 'Colour' : 'Design';
  const sizeList = sizes.length > 0 ? sizes : [''];
  const combinations = (paints.length > 0 ? paints : [['', null] as const]).flatMap(([paint, look]) =>
    sizeList.map((size, step) => ({ paint, look, size, step, key: [size, paint].filter(Boolean).join('/') })),
  );
  const sellables = combinations
    .filter(({ key }) => !missing.includes(key))
    .map(({ paint, look, size, step, key }, index): Sellable => ({
      sku: [choices.stem, skuPart(size), skuPart(paint)].filter(Boolean).join('-'),
      mrpRupees: choices.mrpRupees + step * stepRupees,
      saleRupees: choices.saleRupees === undefined ? null : choices.saleRupees + step * stepRupees,
      attributes: { ...(paint && { [paintName]: paint }), ...(size && { [sizeName]: size }) },
      look,
      stock: soldOut.includes(key) || choices.stock === 0 ? 0 : choices.stock + ((index * 7) % 5),
    }));
  const attributes = [
    ...attributeOf('Colour', 'color', colours),
    ...attributeOf('Design', 'other', Object.keys(designs)),
    ...attributeOf(sizeName, sizeName === 'Size' ? 'size' : 'text', sizes),
  ];
  return { ...story, type: 'Variable Product', attributes, sellables, parts: [] };
}
