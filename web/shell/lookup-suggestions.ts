import { suggestTitles } from '../../domain/suggestion.ts';
import { apiContext, listOrNull } from '../api/api.ts';
import { cardOf, type CardProduct } from '../product/card-product.ts';
import type { Route } from './+types/lookup-suggestions.ts';

/** More than are shown, because some may share a title. */
const askedMax = 16;
const productsMax = 3;
/** Shorter texts are close to everything. */
const relatedMin = 4;

interface Suggested {
  search: string;
  titles: string[];
  products: CardProduct[];
}

export { loader } from '../page/not-found.tsx';

/** Titles that contain the text, and products: those of these titles, or, where there is none, what the search is about or close to. */
export async function clientLoader({ context, request }: Route.ClientLoaderArgs): Promise<Suggested> {
  const { client, mainId } = context.get(apiContext);
  const { signal } = request;
  const search = new URL(request.url).searchParams.get('search') ?? '';
  const named = await listOrNull(
    client.call('GET /grouped-product/search-all-products/:mainId', {
      params: { mainId },
      query: { search, sort: 'best-selling', page: 1, limit: askedMax },
      signal,
    }),
  );
  const isNothingNamed = named?.length === 0 && search.length >= relatedMin;
  const related = isNothingNamed
    ? await listOrNull(
        client.call('GET /grouped-product/related-products/:mainId', {
          params: { mainId },
          query: { search, page: 1, limit: productsMax },
          signal,
        }),
      )
    : null;
  return {
    search,
    titles: suggestTitles(
      search,
      (named ?? []).map(({ title }) => title),
    ),
    products: (related ?? named)?.slice(0, productsMax).map(cardOf) ?? [],
  };
}
