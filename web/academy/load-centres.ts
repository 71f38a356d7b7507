import type { Centre } from '../../contract/site.ts';
import { bodyOrNull } from '../api/answer.ts';
import type { Api } from '../api/api-context.ts';

/** The academy's places, one list for everywhere; empty where it could not be loaded. */
export async function loadCentres({ client, mainId }: Api): Promise<{ centres: Centre[] }> {
  const centres = await bodyOrNull(client.call('GET /centre/all/:mainId', { params: { mainId } }));
  return { centres: centres ?? [] };
}
