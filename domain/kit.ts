import { sizeFor, type SizeStep } from './size-guide.ts';

/** Which measurement of a child gives the size of an item of the kit. `none`: the parent chooses. */
export const kitMeasures = ['foot', 'helmet', 'suit', 'none'] as const;
export type KitMeasure = (typeof kitMeasures)[number];

export interface Measures {
  foot_mm: number | null;
  helmet_size: string;
  suit_size: string;
}

interface KitVariation {
  sku: string;
  attributes: Readonly<Record<string, string>>;
  stock: number;
}

export interface KitProduct {
  isSold: boolean;
  attribute: readonly { name: string; slug: string }[];
  /** In the order of the product's page. */
  variations: readonly KitVariation[];
  sizeGuide: readonly SizeStep[];
}

/** `fits`: this SKU can be bought for the child. Otherwise the reason why the parent has to choose on the product's page. */
export type KitFit =
  | { kind: 'fits'; sku: string; size: string | null }
  | { kind: 'size unknown' | 'size not made' | 'sold out' | 'to choose' | 'not sold'; sku: null; size: string | null };

const cannot = (kind: Exclude<KitFit['kind'], 'fits'>, size: string | null = null): KitFit => ({
  kind,
  sku: null,
  size,
});

const plain = (text: string): string => text.trim().toLowerCase();

/** The attribute that holds sizes, as in the filters of lists. */
export const sizeAttribute = (attributes: KitProduct['attribute']): string | null =>
  attributes.find(({ name, slug }) => slug === 'size' || (slug !== 'color' && slug !== 'other' && /size/i.test(name)))
    ?.name ?? null;

/** Finds the SKU for a child. Of several colours, the first in stock. */
export function fitKit(product: KitProduct, sizedBy: KitMeasure, measures: Measures): KitFit {
  if (!product.isSold || product.variations.length === 0) return cannot('not sold');
  const name = sizeAttribute(product.attribute);
  const sizes = new Set(product.variations.map(({ attributes }) => (name === null ? '' : (attributes[name] ?? ''))));
  const [only] = sizes;
  if (sizes.size === 1) return inStock(product.variations, only === '' ? null : (only ?? null));
  if (sizedBy === 'none') return cannot('to choose');
  const wanted = wantedSize(product.sizeGuide, sizedBy, measures);
  if (wanted === null) return cannot('size unknown');
  const made = [...sizes].find((size) => plain(size) === plain(wanted));
  if (made === undefined) return cannot('size not made', wanted === '' ? null : wanted);
  return inStock(
    product.variations.filter(({ attributes }) => name !== null && attributes[name] === made),
    made,
  );
}

function inStock(variations: readonly KitVariation[], size: string | null): KitFit {
  const found = variations.find(({ stock }) => stock > 0);
  return found ? { kind: 'fits', sku: found.sku, size } : cannot('sold out', size);
}

/** Null: not measured. Empty: the foot is outside the maker's sizes. */
function wantedSize(guide: readonly SizeStep[], sizedBy: KitMeasure, measures: Measures): string | null {
  if (sizedBy === 'foot') {
    if (measures.foot_mm === null) return null;
    const advice = sizeFor(guide, measures.foot_mm);
    return advice === null ? null : 'size' in advice ? advice.size : '';
  }
  const size = sizedBy === 'helmet' ? measures.helmet_size : measures.suit_size;
  return size === '' ? null : size;
}

interface KitChild {
  childId: string;
  /** A parent has pressed "We have it". */
  isOwned: boolean;
}

export type KitState = 'owned' | 'bought' | 'missing';

/** Gives each bought piece to one child: the first added who has none yet. */
export function shareBought(children: readonly KitChild[], bought: number): Map<string, KitState> {
  let left = bought;
  return new Map(
    children.map(({ childId, isOwned }) => {
      if (isOwned) return [childId, 'owned'];
      left -= 1;
      return [childId, left >= 0 ? 'bought' : 'missing'];
    }),
  );
}

interface KitPackage {
  id: string;
  paise: number;
  /** `sku`: null if the customer chooses it. */
  parts: readonly { productId: string; sku: string | null }[];
}

interface MissingPiece {
  productId: string;
  sku: string;
  paise: number;
}

/** The package of missing pieces that saves most on buying them one by one; null if none saves anything. */
export function cheaperPackage<T extends KitPackage>(
  packages: readonly T[],
  missing: readonly MissingPiece[],
): { offer: T; savedPaise: number } | null {
  const priced = packages.flatMap((offer) => {
    const pieces = offer.parts.map(({ productId, sku }) =>
      missing.find((piece) => piece.productId === productId && (sku === null || sku === piece.sku)),
    );
    const sum = pieces.reduce((total, piece) => total + (piece?.paise ?? Number.NEGATIVE_INFINITY), 0);
    return sum > offer.paise ? [{ offer, savedPaise: sum - offer.paise }] : [];
  });
  return priced.toSorted((a, b) => b.savedPaise - a.savedPaise)[0] ?? null;
}
