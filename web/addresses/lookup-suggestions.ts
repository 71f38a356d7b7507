import { data } from 'react-router';
import type { AddressSuggestion } from '../../contract/address.ts';
import { bodyOrNull, apiContext } from '../api/api.ts';
import type { Route } from './+types/lookup-suggestions.ts';

/** Only the address form in the browser asks here; there is no page. */
export const loader = () => {
  throw data(null, { status: 404 });
};

/** An address can be typed without help, so a failed call just means no suggestions. */
export async function clientLoader({ context, request }: Route.ClientLoaderArgs): Promise<AddressSuggestion[]> {
  const text = new URL(request.url).searchParams.get('text') ?? '';
  const { client } = context.get(apiContext);
  return (await bodyOrNull(client.call('GET /address/suggest', { query: { text }, signal: request.signal }))) ?? [];
}
