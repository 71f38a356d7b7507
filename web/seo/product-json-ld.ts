import type { AggregateOffer, BreadcrumbList, Offer, Product as ProductThing, WithContext } from 'schema-dts';
import type { ProductReviews } from '../../contract/review.ts';
import type { Product } from '../../contract/product.ts';
import { productLink } from '../../domain/product-link.ts';
import { starsMax } from '../../domain/review.ts';

/** Search engines cut longer texts. */
const descriptionLengthMax = 5000;

/** As many as search engines show. */
const reviewsMax = 5;

/** One offer if there is one price, else the range of the variations' prices. */
export function productJsonLd(
  product: Product,
  origin: string,
  reviews: ProductReviews | null = null,
): WithContext<ProductThing> {
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
    ...(reviews && reviews.count > 0 && ratingOf(reviews)),
  };
}

/** Only what the page shows: published, by people who bought it. */
const ratingOf = ({ average, count, data }: ProductReviews) => ({
  aggregateRating: {
    '@type': 'AggregateRating' as const,
    ratingValue: average,
    reviewCount: count,
    bestRating: starsMax,
  },
  review: data.slice(0, reviewsMax).map(({ author, stars, words, createdAt }) => ({
    '@type': 'Review' as const,
    reviewRating: { '@type': 'Rating' as const, ratingValue: stars, bestRating: starsMax },
    author: { '@type': 'Person' as const, name: author },
    datePublished: createdAt,
    reviewBody: words,
  })),
});

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
