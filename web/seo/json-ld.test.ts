import { defaultBrand } from '../../domain/brand-colours.ts';
import { describe, expect, test } from 'vitest';
import type { Product } from '../../contract/product.ts';
import { productLink } from '../../domain/product-link.ts';
import { testProduct } from '../../contract/testing/test-product.ts';
import { breadcrumbJsonLd, productJsonLd } from './product-json-ld.ts';
import { storeJsonLd } from './store-json-ld.ts';

const origin = 'https://shop.example';

const product = (over: Partial<Product> = {}) =>
  testProduct({
    product_id: 'p1',
    sku: 'S1',
    title: 'Falcon',
    image: '/media/picture-1',
    gallery: ['/media/picture-1', '/media/picture-2'],
    originalPrice: 1000,
    discountPrice: 800.5,
    price: 1000,
    salePrice: 800.5,
    totalStock: 3,
    description: 'Long words',
    short_description: 'Quick words',
    category: 'Speed Skates',
    ...over,
  });
const variation = (sku: string, price: number, salePrice: number | null) => ({
  sku,
  product_id: 'p1',
  price,
  salePrice,
  stock: 1,
  imageUrl: null,
  galleryImages: [],
  attributes: {},
});

describe('what search engines read of a product', () => {
  test('one price is one offer, at what the customer pays', () => {
    const url = origin + productLink({ title: 'Falcon', id: 'p1' });
    expect(productJsonLd(product(), origin)).toMatchObject({
      '@type': 'Product',
      name: 'Falcon',
      sku: 'S1',
      description: 'Quick words',
      url,
      image: [`${origin}/media/picture-1/1280`, `${origin}/media/picture-2/1280`],
      offers: {
        '@type': 'Offer',
        price: 800.5,
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        url,
        seller: { '@id': `${origin}/#store` },
      },
    });
  });

  test('several prices are a range', () => {
    const variations = [variation('a', 900, 700), variation('b', 1200, null), variation('c', 900, null)];
    expect(productJsonLd(product({ variation: variations }), origin).offers).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: 700,
      highPrice: 1200,
      offerCount: 3,
    });
  });

  test('variations at one price are still one offer', () => {
    const variations = [variation('a', 900, null), variation('b', 1000, 900)];
    expect(productJsonLd(product({ variation: variations, discountPrice: 900 }), origin).offers).toMatchObject({
      '@type': 'Offer',
      price: 900,
    });
  });

  test('a product that is sold out, without picture or description', () => {
    const bare = productJsonLd(
      product({ totalStock: 0, image: null, gallery: [], short_description: '', description: '', discountPrice: null }),
      origin,
    );
    expect(bare).not.toHaveProperty('image');
    expect(bare).toMatchObject({
      description: 'Falcon',
      offers: { price: 1000, availability: 'https://schema.org/OutOfStock' },
    });
  });
});

test('breadcrumbs begin at home', () => {
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Wheels', path: '/category-detail/Wheels' },
  ];
  expect(breadcrumbJsonLd(crumbs, origin).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name: 'Wheels', item: `${origin}/category-detail/Wheels` },
  ]);
});

test('a shop whose office is unknown still has a name and a URL', () => {
  const profile = { profilePic: null, orignal_logoname: 'Pahiya', tag_line: '', ...defaultBrand, icons: '' };
  const store = storeJsonLd({ origin, profile, office: null });
  expect(store).toMatchObject({ '@type': 'Store', name: 'Pahiya', url: `${origin}/`, logo: `${origin}/icon-512.png` });
  expect(store).not.toHaveProperty('slogan');
  expect(store).not.toHaveProperty('address');
});

test('[U-10] reviews are in the structured data only if there are any', () => {
  const review = {
    review_id: 'r',
    author: 'Asha R.',
    stars: 4,
    words: '</script><script>alert(1)</script>',
    picture: null,
  };
  const data = Array.from({ length: 7 }, (_, n) => ({ ...review, createdAt: `2026-11-0${n + 1}T00:00:00.000Z` }));
  const written = productJsonLd(product(), origin, { average: 4.3, count: 12, data, hasMore: true });
  expect(written).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.3, reviewCount: 12, bestRating: 5 },
  });
  expect('review' in written && written.review).toHaveLength(5);
  expect(productJsonLd(product(), origin, { average: 0, count: 0, data: [], hasMore: false })).toEqual(
    productJsonLd(product(), origin),
  );
  expect(productJsonLd(product(), origin)).not.toHaveProperty('aggregateRating');
});
