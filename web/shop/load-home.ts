import { categoryLink } from '../../domain/category-link.ts';
import type { Category, NewArrivalGroup, Slide } from '../../contract/catalogue.ts';
import { productLink } from '../../domain/product-link.ts';
import { bodyOrNull, type Api } from '../api/api.ts';
import { shownCategories } from '../page/shell-data.ts';
import { cardOf } from '../product/card-product.ts';

export type HeroSlide = ReturnType<typeof heroSlide>;
export type CategoryTile = ReturnType<typeof categoryTiles>[number];
export type ArrivalGroup = ReturnType<typeof arrivalGroup>;

/** The parts are independent: a failed call leaves out only its own part. */
export async function loadHome({ client, mainId }: Api) {
  const params = { mainId };
  const [slides, categories, arrivals, offers] = await Promise.all([
    bodyOrNull(client.call('GET /slider/all/:mainId', { params })),
    bodyOrNull(client.call('GET /category/getdata/category/:mainId', { params })),
    bodyOrNull(client.call('GET /newarrival/all/:mainId', { params })),
    bodyOrNull(client.call('GET /offer/all/:mainId', { params })),
  ]);
  const failures: string[] = [];
  if (slides === null) failures.push('Failed to load slider data');
  if (arrivals === null) failures.push('Failed to load New Arrivals');
  return {
    slides: (slides ?? []).map(heroSlide),
    categories: categoryTiles(categories ?? []),
    arrivals: (arrivals ?? []).map(arrivalGroup),
    offers: offers ?? [],
    failures,
  };
}

const heroSlide = (slide: Slide) => ({
  name: slide.slider_name,
  offerName: slide.offer_name,
  description: slide.description,
  price: slide.price,
  cutOffPrice: slide.cutOffPrice,
  picture: slide.image,
  backgroundPicture: slide.background_image,
  to: slide.product && productLink({ title: slide.product.title, id: slide.product.product_id }),
});

const categoryTiles = (categories: Category[]) =>
  shownCategories(categories).map(({ name, icon }) => ({ name, icon, to: categoryLink(name) }));

const arrivalGroup = (group: NewArrivalGroup) => ({
  name: group.category_name,
  description: group.description,
  products: group.product.map(cardOf),
});
