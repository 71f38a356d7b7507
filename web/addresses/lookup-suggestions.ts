import type { AddressSuggestion } from '../../contract/address.ts';
import { bodyOrNull, apiContext } from '../api/api.ts';
import type { Route } from './+types/lookup-suggestions.ts';

export { loader } from '../page/not-found.tsx';

/** An address can be typed without help, so a failed call just means no suggestions. */
export async function clientLoader({ context, request }: Route.ClientLoaderArgs): Promise<AddressSuggestion[]> {
  const { text = '', ...there } = Object.fromEntries(new URL(request.url).searchParams);
  const { client } = context.get(apiContext);
  return (
    (await bodyOrNull(client.call('GET /address/suggest', { query: { text, ...there }, signal: request.signal }))) ?? []
  );
}
