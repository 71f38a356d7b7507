import type { AggregateOffer, BreadcrumbList, Offer, Product as ProductThing, WithContext } from 'schema-dts';
import type { Product } from '../../contract/product.ts';
import { productLink } from '../../domain/product-link.ts';

/** Search engines cut longer texts. */
const descriptionLengthMax = 5000;

/** One offer if there is one price, else the range of the variations' prices. */
export function productJsonLd(product: Product, origin: string): WithContext<ProductThing> {
  const pictures = [product.image, ...product.gallery].filter((picture) => picture !== null);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${addressOf(product, origin)}#product`,
    name: product.title,
    sku: product.sku,
    productID: product.product_id,
    category: product.category,
    description: (product.short_description || product.description || product.title).slice(0, descriptionLengthMax),
    url: addressOf(product, origin),
    ...(pictures.length > 0 && { image: [...new Set(pictures)].map((picture) => pictureAddress(picture, origin)) }),
    offers: offersOf(product, origin),
  };
}

const addressOf = ({ title, product_id: id }: Product, origin: string): string => origin + productLink({ title, id });

const pictureAddress = (picture: string, origin: string): string =>
  picture.startsWith('/media/') ? `${origin}${picture}/1280` : new URL(picture, origin).href;

function offersOf(product: Product, origin: string): Offer | AggregateOffer {
  const common = {
    priceCurrency: 'INR',
    availability: product.totalStock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    url: addressOf(product, origin),
    seller: { '@id': `${origin}/#store` },
  } as const;
  const prices = product.variation.map(({ price, salePrice }) => salePrice ?? price);
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  if (prices.length > 1 && lowest < highest) {
    return { '@type': 'AggregateOffer', ...common, lowPrice: lowest, highPrice: highest, offerCount: prices.length };
  }
  return {
    '@type': 'Offer',
    ...common,
    price: product.discountPrice ?? product.originalPrice,
    itemCondition: 'https://schema.org/NewCondition',
  };
}

interface Crumb {
  name: string;
  /** Path within the shop. */
  path: string;
}

/** From home to the page, home first. */
export const breadcrumbJsonLd = (crumbs: readonly Crumb[], origin: string): WithContext<BreadcrumbList> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});
