import { categoryLink } from '../../domain/category-link.ts';
import type { Category, NewArrivalGroup } from '../../contract/catalogue.ts';
import { loadAdmissionFee, loadCentres } from '../classes/centres.tsx';
import { bodyOrNull, type Api } from '../api/api.ts';
import { shownCategories } from '../page/shell-data.ts';
import { cardOf } from '../product/card-product.ts';

export type CategoryTile = ReturnType<typeof categoryTiles>[number];
export type ArrivalGroup = ReturnType<typeof arrivalGroup>;

/** The parts are independent: a failed call leaves out only its own part. */
export async function loadHome(api: Api) {
  const { client, mainId } = api;
  const params = { mainId };
  const [{ centres }, fee, slides, categories, arrivals, offers] = await Promise.all([
    loadCentres(api),
    loadAdmissionFee(api),
    bodyOrNull(client.call('GET /slider/all/:mainId', { params })),
    bodyOrNull(client.call('GET /category/getdata/category/:mainId', { params })),
    bodyOrNull(client.call('GET /newarrival/all/:mainId', { params })),
    bodyOrNull(client.call('GET /offer/all/:mainId', { params })),
  ]);
  const failures: string[] = [];
  if (slides === null) failures.push('Failed to load slider data');
  if (arrivals === null) failures.push('Failed to load New Arrivals');
  return {
    slides: slides ?? [],
    categories: categoryTiles(categories ?? []),
    arrivals: (arrivals ?? []).map(arrivalGroup),
    offers: offers ?? [],
    centres,
    fee,
    failures,
  };
}

const categoryTiles = (categories: Category[]) =>
  shownCategories(categories).map(({ name, icon }) => ({ name, icon, to: categoryLink(name) }));

const arrivalGroup = (group: NewArrivalGroup) => ({
  name: group.category_name,
  description: group.description,
  products: group.product.map(cardOf),
});
