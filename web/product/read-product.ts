import type { Product, Variation } from '../../contract/product.ts';
import { readListField } from '../../domain/list-field.ts';
import type { Api } from '../api/api.ts';

type Part = Product['grouped_product'][number];

/** Lists may come as JSON text, or broken. Unreadable entries are left out, never shown in part. */
export function readProduct(product: Product): Product {
  return {
    ...product,
    gallery: readListField(product.gallery).filter(isText),
    key_features: readListField(product.key_features).filter(isText),
    specifications: readListField(product.specifications).filter(isSpecification),
    ...(product.size_guide && { size_guide: readListField(product.size_guide).filter(isSizeStep) }),
    attribute: readListField(product.attribute).filter(isAttribute),
    variation: readListField(product.variation).filter(isVariation).map(readVariation),
    grouped_product: readListField(product.grouped_product).filter(isPart).map(readPart),
    originalPrice: readAmount(product.originalPrice) ?? 0,
    discountPrice: readAmount(product.discountPrice),
    totalStock: readAmount(product.totalStock) ?? 0,
    description: readText(product.description),
    short_description: readText(product.short_description),
  };
}

const readVariation = (variation: Variation): Variation => ({
  ...variation,
  price: readAmount(variation.price) ?? 0,
  salePrice: readAmount(variation.salePrice),
  stock: readAmount(variation.stock) ?? 0,
  galleryImages: readListField(variation.galleryImages).filter(isText),
  attributes: isRecord(variation.attributes) ? variation.attributes : {},
});

/** Some servers send only the title and image of a part. */
const readPart = (part: Part): Part => ({
  ...part,
  quantity: Math.max(1, readAmount(part.quantity) ?? 1),
  attributes: isRecord(part.attributes) ? part.attributes : {},
  ...(part.choice && {
    choice: {
      attribute: readListField(part.choice.attribute).filter(isAttribute),
      variation: readListField(part.choice.variation).filter(isVariation).map(readVariation),
    },
  }),
});

const readText = (value: unknown): string => (isText(value) ? value : '');

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isSpecification = (value: unknown): value is Product['specifications'][number] =>
  isRecord(value) && isText(value['label']) && isText(value['value']);
const isSizeStep = (value: unknown): value is NonNullable<Product['size_guide']>[number] =>
  isRecord(value) &&
  isText(value['size']) &&
  typeof value['from_mm'] === 'number' &&
  typeof value['to_mm'] === 'number';
const isPart = (value: unknown): value is Part => isRecord(value) && isText(value['title']);
const isVariation = (value: unknown): value is Variation => isRecord(value) && isText(value['sku']);
const isAttribute = (value: unknown): value is Product['attribute'][number] =>
  isRecord(value) &&
  isText(value['name']) &&
  Array.isArray(value['selectedTerms']) &&
  value['selectedTerms'].every((term: unknown) => isRecord(term) && isText(term['name']));

/** An amount, as a number or as text; null if there is none. */
export function readAmount(value: unknown): number | null {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 ? amount : null;
}

/** Null: the shop has no such product, or none can have this id. Undefined: no response. */
export async function loadProduct({ client }: Api, productId: string): Promise<Product | null | undefined> {
  const answer = await client.call('GET /grouped-product/single/:productId', { params: { productId } });
  if (answer.ok) return readProduct(answer.body);
  return answer.status === 404 || answer.status === 400 ? null : undefined;
}
