import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { categoryLink } from '../../domain/category-link.ts';
import { productLink, readProductLink } from '../../domain/product-link.ts';
import { apiContext, type Api } from '../api/api.ts';
import { pageMeta } from '../page/page-meta.ts';
import { loadReviews } from '../reviews/load-reviews.ts';
import { breadcrumbJsonLd, productJsonLd } from '../seo/product-json-ld.ts';
import type { Route } from './+types/product.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { loadRelated } from './load-related.ts';
import { ProductView } from './product-view.tsx';
import { readProduct } from './read-product.ts';

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
    ...pageMeta({
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
  const [product, reviews] = await Promise.all([loadProduct(api, params), loadReviewsOf(api, params)]);
  const related = product ? await loadRelated(api, product) : [];
  return data({ product, reviews, related }, { status: product ? 200 : 503 });
}

/** After a click the product is shown at once; what is related follows. */
export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  const api = context.get(apiContext);
  const [product, reviews] = await Promise.all([loadProduct(api, params), loadReviewsOf(api, params)]);
  return { product, reviews, related: product ? loadRelated(api, product) : [] };
}

/** Another variation in the address is still the same product. The same address again is a retry. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search);

export default function ProductScreen({ loaderData: { product, reviews, related } }: Route.ComponentProps) {
  if (product) return <ProductView key={product.product_id} product={product} reviews={reviews} related={related} />;
  return (
    <div className="page-width py-10">
      <h1 className="sr-only">Product</h1>
      <LoadFailed what="This product" />
    </div>
  );
}

const loadReviewsOf = async (api: Api, params: { title: string; id: string }) => {
  const link = readProductLink(params);
  return link && loadReviews(api, link.id);
};

/** Null: the shop did not answer. */
async function loadProduct({ client }: Api, params: { title: string; id: string }) {
  const link = readProductLink(params);
  if (link === null) throw data(null, { status: 404 });
  const answer = await client.call('GET /grouped-product/single/:productId', { params: { productId: link.id } });
  if (answer.ok) return readProduct(answer.body);
  // 400: an id that no product can have.
  if (answer.status === 404 || answer.status === 400) throw data(null, { status: 404 });
  return null;
}
