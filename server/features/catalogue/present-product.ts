import type { Product } from '../../../contract/product.ts';
import { rupeesFromPaise, rupeesOrNullFromPaise } from '../../../domain/money.ts';
import { mediaAddress, mediaAddressOrNull } from '../media/picture-address.ts';
import type { ChoiceRow, ProductRow, VariationRow } from './queries.ts';

/** A product as the API returns it. Its price is that of its cheapest variation. */
export function presentProduct(row: ProductRow): Product {
  const cheapest = row.variations.reduce<VariationRow | undefined>(
    (best, next) => (best && effectivePaise(best) <= effectivePaise(next) ? best : next),
    undefined,
  );
  const totalStock = availableOf(row);
  const price = rupeesFromPaise(cheapest?.price_paise ?? 0);
  const salePrice = rupeesOrNullFromPaise(cheapest?.sale_price_paise);
  return {
    product_id: row.product_id,
    sku: row.product_type === 'Variable Product' ? '' : (row.variations[0]?.sku ?? ''),
    title: row.title,
    image: mediaAddressOrNull(row.picture_id),
    gallery: row.gallery.map(mediaAddress),
    ...textsOf(row),
    key_features: row.key_features,
    specifications: row.specifications,
    ...(row.size_guide.length > 0 && { size_guide: row.size_guide }),
    attribute: row.attribute,
    variation:
      row.product_type === 'Variable Product' ? row.variations.map((v) => presentVariation(row.product_id, v)) : [],
    downloadable_files: row.downloadable_files.map(({ name }) => name),
    product_type: row.product_type,
    originalPrice: price,
    discountPrice: salePrice,
    price,
    salePrice,
    stock: totalStock,
    totalStock,
    status: row.status,
    description: row.description,
    short_description: row.short_description,
    category: row.category,
    categorytype: row.categorytype,
    grouped_product: row.parts.map(
      ({ title, picture_id: pictureId, quantity, attributes, available, choice, product_id, sku, is_sold }) => ({
        title,
        image: mediaAddressOrNull(pictureId),
        quantity,
        ...(is_sold && { product_id, sku }),
        attributes,
        stock: available,
        ...(choice && {
          choice: { attribute: choice.attribute, variation: choice.variations.map(presentChoice) },
        }),
      }),
    ),
    delivery_days: row.delivery_days,
    ...(row.rating && { rating: row.rating }),
    createdAt: row.created_at.toISOString(),
  };
}

const textsOf = ({ picture_texts }: ProductRow): Pick<Product, 'picture_texts'> => {
  const texts = Object.entries(picture_texts).map(([id, text]) => [mediaAddress(id), text]);
  return texts.length === 0 ? {} : { picture_texts: Object.fromEntries(texts) as Record<string, string> };
};

const presentVariation = (productId: string, variation: VariationRow): Product['variation'][number] => ({
  sku: variation.sku,
  price: rupeesFromPaise(variation.price_paise),
  salePrice: rupeesOrNullFromPaise(variation.sale_price_paise),
  stock: variation.available,
  imageUrl: mediaAddressOrNull(variation.picture_id),
  galleryImages: variation.gallery.map(mediaAddress),
  attributes: variation.attributes,
  product_id: productId,
});

const presentChoice = ({ sku, available, picture_id, attributes }: ChoiceRow) => ({
  sku,
  stock: available,
  imageUrl: mediaAddressOrNull(picture_id),
  attributes,
});

const effectivePaise = (variation: VariationRow): number => variation.sale_price_paise ?? variation.price_paise;

/** A package is limited by its scarcest part; for a part with sizes, by the size with the most stock. */
function availableOf(row: ProductRow): number {
  if (row.product_type !== 'Grouped Product') return row.variations.reduce((sum, { available }) => sum + available, 0);
  if (row.parts.length === 0) return 0;
  const units = row.parts.map(({ available, choice, quantity }) => {
    const most = choice ? Math.max(0, ...choice.variations.map((variation) => variation.available)) : available;
    return Math.floor(most / quantity);
  });
  return Math.min(...units);
}
