import { groupFacets } from './facet.ts';

/** What decides which lists a product is in, and where. Null instead: it is in none. */
export interface ListPlace {
  title: string;
  category: string;
  marks: readonly string[];
  pricePaise: number;
  soldCount: number;
  createdAt: string;
  /** What the product is found by when no title contains what was typed. */
  words: readonly string[];
  hasPicture: boolean;
  /** What it has, as `size:38`, and what of that is in stock. */
  facets: readonly string[];
  shelf: readonly string[];
  inStock: boolean;
}

/** A product that enters, leaves or moves within lists. */
interface Move {
  was: ListPlace | null;
  is: ListPlace | null;
}

/** What changed in the catalogue, gathered over a moment. */
export interface CatalogueChanges {
  /** Anything may have changed: notices were missed, or the change was too large to name. */
  isEverything: boolean;
  tables: Set<string>;
  /** Ids of products that look different now. */
  products: Set<string>;
  moves: Move[];
}

export interface ListFilter {
  search?: string | undefined;
  category?: string | undefined;
  /** One of the marks a product carries, such as `Trending`. */
  categorytype?: string | undefined;
  minPaise?: number | undefined;
  maxPaise?: number | undefined;
  /** Products that are close to these words, in place of those whose title contains `search`. */
  closeTo?: readonly string[] | undefined;
  /** Such as `size:38`; values of one name are alternatives. */
  facets?: readonly string[] | undefined;
  inStock?: boolean | undefined;
}

/** What an answer or a page was made from. */
export interface CatalogueReads {
  tables: readonly string[];
  /** Ids of the products shown, or looked for. */
  products: readonly string[];
  lists: readonly ListRead[];
}

export interface ListRead {
  filter: ListFilter;
  /** The order follows this; null: only which products are in the list matters. */
  sortedBy: 'title' | 'pricePaise' | 'soldCount' | 'createdAt' | null;
  /** What the products have is counted. */
  areFacetsCounted?: boolean;
}

/** For something that depends on no catalogue at all. */
export const nothingRead: CatalogueReads = { tables: [], products: [], lists: [] };

export const noChanges = (): CatalogueChanges => ({
  isEverything: false,
  tables: new Set(),
  products: new Set(),
  moves: [],
});

/** Whether something made from these reads may look different now. Never a false no; a false yes only costs a rendering. */
export function isTouched({ tables, products, lists }: CatalogueReads, changes: CatalogueChanges): boolean {
  return (
    changes.isEverything ||
    tables.some((table) => changes.tables.has(table)) ||
    products.some((id) => changes.products.has(id)) ||
    lists.some((list) => changes.moves.some((move) => movesWithin(list, move)))
  );
}

function movesWithin({ filter, sortedBy, areFacetsCounted }: ListRead, { was, is }: Move): boolean {
  const wasIn = was !== null && mayMatch(filter, was);
  const isIn = is !== null && mayMatch(filter, is);
  if (!wasIn || !isIn) return wasIn || isIn;
  if (areFacetsCounted && goodsOf(was) !== goodsOf(is)) return true;
  // How close it is follows from all its words, and the order from that.
  if (filter.closeTo && closenessOf(was) !== closenessOf(is)) return true;
  // Best sellers without a picture come last.
  if (sortedBy === 'soldCount' && was.hasPicture !== is.hasPicture) return true;
  if (sortedBy !== null && was[sortedBy] !== is[sortedBy]) return true;
  // Both may match: with another text, one of them may not.
  return !(isSure(filter) && isSure(was) && isSure(is)) && (was.title !== is.title || was.category !== is.category);
}

/** The database's idea of upper and lower case may differ from ours beyond ASCII, so there everything may match. */
function mayMatch(filter: ListFilter, place: ListPlace): boolean {
  const { search, category, categorytype, closeTo, minPaise = 0, maxPaise = Infinity } = filter;
  const isCertain = isSure(filter) && isSure(place);
  if (isCertain && search && !place.title.toLowerCase().includes(search.toLowerCase())) return false;
  if (isCertain && category && category.toLowerCase() !== place.category) return false;
  if (filter.inStock && !place.inStock) return false;
  const has = filter.inStock ? place.shelf : place.facets;
  if (!groupFacets(filter.facets ?? []).every((group) => group.some((facet) => has.includes(facet)))) return false;
  if (closeTo && !looksAlike(closeTo, place.words)) return false;
  if (categorytype && !place.marks.includes(categorytype)) return false;
  return minPaise <= place.pricePaise && place.pricePaise <= maxPaise;
}

const closenessOf = ({ words, soldCount, inStock }: ListPlace): string => JSON.stringify([words, soldCount, inStock]);
const goodsOf = ({ facets, shelf, inStock }: ListPlace): string => JSON.stringify([facets, shelf, inStock]);

/** Words of one stem, and words that a slip of the hand makes of each other, have letters in common that stand together. */
function looksAlike(typed: readonly string[], words: readonly string[]): boolean {
  const parts = new Set(typed.flatMap(partsOf));
  return words.some((word) => partsOf(word).some((part) => parts.has(part)));
}

/** As pg_trgm cuts them. */
function partsOf(word: string): string[] {
  const padded = `  ${word} `;
  return Array.from({ length: padded.length - 2 }, (_, place) => padded.slice(place, place + 3));
}

const isSure = (texts: { search?: string | undefined; title?: string; category?: string | undefined }): boolean =>
  [texts.search, texts.title, texts.category].every((text) => text === undefined || /^[\0-\x7f]*$/.test(text));

/** Of a change too large to name; also what a listener assumes after it may have missed notices. */
export const noticeOfEverything = '*';

/** Adds what a notice of the database says. A notice that is not understood means everything. */
export function addNotice(changes: CatalogueChanges, notice: string): void {
  if (/^[a-z_]+$/.test(notice)) {
    changes.tables.add(notice);
    return;
  }
  const named = readNotice(notice);
  if (!named) {
    changes.isEverything = true;
    return;
  }
  changes.products.add(named.product);
  if (named.was !== undefined && named.is !== undefined) changes.moves.push({ was: named.was, is: named.is });
}

/** As the function tell_product writes it; only counts of stock are marked as such. */
interface ProductNotice {
  product: string;
  was?: ListPlace | null;
  is?: ListPlace | null;
  isCount?: boolean;
}

function readNotice(notice: string): ProductNotice | null {
  try {
    const read: unknown = JSON.parse(notice);
    return typeof read === 'object' && read !== null && 'product' in read ? (read as ProductNotice) : null;
  } catch {
    return null;
  }
}

/** The number in stock changed, not whether there is any. */
export const isMereCount = (notice: string): boolean => readNotice(notice)?.isCount === true;
