/** What products can be filtered by, besides price. A chosen value is written `size:38`. */
export const facetNames = ['size', 'colour', 'brand'] as const;
export type FacetName = (typeof facetNames)[number];

/** A page shows no more boxes than this, and a URL cannot ask for more. */
export const facetsMax = 20;

const separator = '|';

/** `size:38|size:39|colour:Red`, as calls write it. */
export const readFacets = (text: string): string[] => cleanFacets(text.split(separator));

/** Each once, in a fixed order. Anything that is not a facet is dropped. */
export const cleanFacets = (facets: readonly string[]): string[] =>
  [...new Set(facets.map((facet) => facet.trim()))].filter(isFacet).toSorted().slice(0, facetsMax);

export const writeFacets = (facets: readonly string[]): string => facets.join(separator);

/** Of a known name, with a value that can be read: a box without a label, or with a dash, says nothing. */
export const isFacet = (text: string): boolean =>
  text.length <= 60 &&
  !text.includes(separator) &&
  facetNames.some((name) => text.startsWith(`${name}:`)) &&
  /[\p{L}\p{N}\p{S}]/u.test(valueOfFacet(text));

export const nameOfFacet = (facet: string): string => facet.slice(0, facet.indexOf(':'));
export const valueOfFacet = (facet: string): string => facet.slice(facet.indexOf(':') + 1);

/** Groups by name: a product must match one of the sizes and one of the colours, and so on. */
export function groupFacets(facets: readonly string[]): string[][] {
  return facetNames
    .map((name) => facets.filter((facet) => nameOfFacet(facet) === name))
    .filter((group) => group.length > 0);
}

const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'];

const childSize = /^(UK )?\d+K$/i;
const anySize = /^(UK )?\d+(\.5)?K?$/i;

/** Sizes in the order people expect: letters from small to large, then numbers. Everything else by name. */
export function compareValues(a: string, b: string): number {
  const [left, right] = [letterSizes.indexOf(a.toUpperCase()), letterSizes.indexOf(b.toUpperCase())];
  if (left >= 0 && right >= 0) return left - right;
  if (left >= 0 || right >= 0) return left >= 0 ? -1 : 1;
  // Children's sizes end at 13K; the next one is 1.
  const [isChild, isOtherChild] = [childSize.test(a), childSize.test(b)];
  if (isChild !== isOtherChild && anySize.test(a) && anySize.test(b)) return isChild ? -1 : 1;
  return a.localeCompare(b, 'en', { numeric: true });
}
