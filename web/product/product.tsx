import { data } from 'react-router';
import { categoryLink } from '../../domain/category-link.ts';
import { productLink, readProductLink } from '../../domain/product-link.ts';
import { apiContext, type Api, bodyOrNull } from '../api/api.ts';
import type { AddressChange } from '../page/load-each-address.ts';
import { pageMeta } from '../page/page-meta.ts';
import { loadReviews } from '../reviews/load-reviews.ts';
import { breadcrumbJsonLd, productJsonLd } from '../seo/product-json-ld.ts';
import type { Route } from './+types/product.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { ProductView } from './product-view.tsx';
import type { Product } from '../../contract/product.ts';
import { cardOf, type CardProduct } from './card-product.ts';
import { loadProduct } from './read-product.ts';

export const meta: Route.MetaFunction = ({ matches: [root], loaderData }) => {
  const product = loaderData?.product;
  if (!product) return [{ title: root.loaderData.profile.orignal_logoname }];
  const { origin, profile } = root.loaderData;
  const path = productLink({ title: product.title, id: product.product_id });
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: product.category, path: categoryLink(product.category) },
    { name: product.title, path },
  ];
  return [
    ...pageMeta(root.loaderData, {
      title: `${product.title} | ${profile.orignal_logoname}`,
      description: product.short_description || product.title,
      url: origin + path,
      image: product.image && `${product.image}/1280`,
    }),
    { 'script:ld+json': productJsonLd(product, origin, loaderData.reviews) },
    { 'script:ld+json': breadcrumbJsonLd(crumbs, origin) },
  ];
};

/** The page is sent whole. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { product, reviews } = await loadScreen(api, params);
  const related = product ? await loadRelated(api, product) : [];
  return data({ product, reviews, related }, { status: product ? 200 : 503 });
}

/** After a click the product is shown at once; what is related follows. */
export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  const api = context.get(apiContext);
  const { product, reviews } = await loadScreen(api, params);
  return { product, reviews, related: product ? loadRelated(api, product) : [] };
}

/** Another variation in the address is still the same product; another product is always loaded. The same address again is a retry. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: AddressChange): boolean =>
  currentUrl.pathname !== nextUrl.pathname || (defaultShouldRevalidate && currentUrl.search === nextUrl.search);

export default function ProductScreen({ loaderData: { product, reviews, related } }: Route.ComponentProps) {
  if (product) return <ProductView key={product.product_id} product={product} reviews={reviews} related={related} />;
  return (
    <div className="page-width py-10">
      <h1 className="sr-only">Product</h1>
      <LoadFailed what="This product" />
    </div>
  );
}

/** The product is null if the shop did not respond. */
async function loadScreen(api: Api, params: { title: string; id: string }) {
  const link = readProductLink(params);
  const [product, reviews] = link
    ? await Promise.all([loadProduct(api, link.id), loadReviews(api, link.id)])
    : [null, null];
  if (product === null) throw data(null, { status: 404 });
  return { product: product ?? null, reviews };
}

/** One more than are shown: the product itself is among them. The same page as a list's first, so it may be cached already. */
const asked = 9;

/** Others of the same category, the most sold first, what is sold out last. None if the list could not be loaded. */
async function loadRelated(
  { client, mainId }: Api,
  { product_id: id, category }: Pick<Product, 'product_id' | 'category'>,
): Promise<CardProduct[]> {
  const found = await bodyOrNull(
    client.call('GET /grouped-product/search-all-products/:mainId', {
      params: { mainId },
      query: { category, sort: 'best-selling', page: 1, limit: asked },
    }),
  );
  const others = (found?.data ?? []).filter((product) => product.product_id !== id).map(cardOf);
  return others.toSorted((a, b) => Number(a.isOutOfStock) - Number(b.isOutOfStock)).slice(0, asked - 1);
}
