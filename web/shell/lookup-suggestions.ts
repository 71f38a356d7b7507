import { data } from 'react-router';
import { suggestTitles } from '../../domain/suggestion.ts';
import { apiContext } from '../api/api-context.ts';
import { bodyOrNull } from '../api/answer.ts';
import type { Route } from './+types/lookup-suggestions.ts';

/** More than are shown, because some may share a title. */
const askedMax = 16;

/** Only the browser comes here; there is no page. */
export const loader = () => {
  throw data(null, { status: 404 });
};

export async function clientLoader({ context, request }: Route.ClientLoaderArgs): Promise<string[]> {
  const { client, mainId } = context.get(apiContext);
  const search = new URL(request.url).searchParams.get('search') ?? '';
  const answer = await bodyOrNull(
    client.call('GET /grouped-product/search-all-products/:mainId', {
      params: { mainId },
      query: { search, sort: 'best-selling', page: 1, limit: askedMax },
      signal: request.signal,
    }),
  );
  return suggestTitles(
    search,
    (answer?.data ?? []).map(({ title }) => title),
  );
}
