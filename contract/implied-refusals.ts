import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import type { RefusalCode } from './refusals.ts';

/** Fields that name the shop; each is compared with this shop's id. */
export const shopFields: readonly string[] = ['mainId', 'storeId', 'main_id', 'property_id'];

/** Refusals that can come before the handler is called; endpoints do not list these themselves. */
export function impliedRefusals(endpoint: Endpoint): RefusalCode[] {
  const codes: RefusalCode[] = ['too-many-requests', 'busy'];
  if (endpoint.params || endpoint.query || endpoint.body) codes.push('bad-input');
  if (endpoint.body || endpoint.bodyKind) codes.push('too-large', 'wrong-content-type');
  if (endpoint.access === 'customer') codes.push('not-signed-in');
  if (namesShop(endpoint.params) || namesShop(endpoint.body)) codes.push('unknown-shop');
  if (endpoint.owner !== undefined) codes.push('not-yours');
  return codes;
}

const namesShop = (schema: z.ZodMiniType | undefined): boolean =>
  schema instanceof z.ZodMiniObject && shopFields.some((field) => field in schema.shape);
