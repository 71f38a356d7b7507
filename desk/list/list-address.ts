import { useLocation, useNavigation, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { deskContract, type DeskContract, type DeskKey } from '../../contract/desk/desk-contract.ts';
import type { DeskEndpoint } from '../../contract/desk/desk-endpoint.ts';
import type { Input } from '../../contract/endpoint.ts';

/** Cursors of the earlier pages, oldest first: a list only has one for its next page. In the history entry, so Back and reload have it. */
interface PageTrail {
  trail: readonly string[];
}

const isTrail = (state: unknown): state is PageTrail => typeof state === 'object' && state !== null && 'trail' in state;

/** The address with these values; empty ones are left out. It starts again at the first page. */
export function listAddress(pathname: string, from: URLSearchParams, values: Record<string, string>): string {
  const next = new URLSearchParams(from);
  next.delete('after');
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next.size === 0 ? pathname : `${pathname}?${next.toString()}`;
}

/** The page before this one, from the cursors of the pages that led here; null on the first. */
export const pageBefore = (
  after: string,
  trail: readonly string[],
): { after: string; trail: readonly string[] } | null =>
  after === '' ? null : { after: trail.at(-1) ?? '', trail: trail.slice(0, -1) };

/** The filters, sort, search and page of a list, which are all in the address. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const trail = isTrail(state) ? state.trail : [];
  const after = params.get('after') ?? '';
  const coming = useNavigation().location;
  const isStaying = coming?.pathname.endsWith(pathname) ?? true;

  const before = pageBefore(after, trail);
  const addressWith = (values: Record<string, string>, from = params): string => listAddress(pathname, from, values);

  return {
    params,
    /** Another screen is being loaded. */
    isLeaving: !isStaying,
    addressWith,
    /** `replace` while somebody types, so that not each letter becomes a history entry. */
    change: (values: Record<string, string>, options: { replace?: boolean } = {}): void => {
      // A choice made a moment ago may still be loading and must not get lost.
      const from = new URLSearchParams(coming && isStaying ? coming.search : location.search);
      setParams(new URL(addressWith(values, from), location.origin).searchParams, {
        ...options,
        preventScrollReset: true,
        // Rendered at once, because the next choice starts from this address.
        flushSync: true,
      });
    },
    pageAfter: (next: string) => ({ to: addressWith({ after: next }), state: { trail: [...trail, after] } }),
    pageBefore: before && { to: addressWith({ after: before.after }), state: { trail: before.trail } },
    page: after === '' ? 1 : trail.length + 1,
  };
}

/** What a saved view stores: filters and sort in a fixed order, without the page. */
export function viewQuery(params: URLSearchParams): string {
  const stored = new URLSearchParams(params);
  stored.delete('after');
  stored.sort();
  return stored.toString();
}

/**
 * The address without filters that the list's call does not know, such as those in an old link; null if all are known. A place in the list belongs
 * to its sort and filters, and goes with them.
 */
export function knownAddress(url: URL, key: DeskKey): string | null {
  const shape = shapeOf(key);
  if (shape === null) return null;
  const known = new URLSearchParams(url.search);
  const unknown = [...new Set(known.keys())].filter((name) => {
    const schema = shape[name];
    return schema !== undefined && known.get(name) !== '' && !z.safeParse(schema, known.get(name)).success;
  });
  if (unknown.length === 0) return null;
  for (const name of [...unknown, 'after']) known.delete(name);
  return known.size === 0 ? url.pathname : `${url.pathname}?${known.toString()}`;
}

/** The parameters of the address that a list's call takes. Their values may be anything: the server refuses what it does not know. */
export function queryOf<K extends DeskKey>(url: string, key: K): Input<DeskContract[K]>['query'] {
  const shape = shapeOf(key) ?? {};
  const given = [...new URL(url).searchParams].filter(([name, value]) => name in shape && value !== '');
  return Object.fromEntries(given) as Input<DeskContract[K]>['query'];
}

function shapeOf(key: DeskKey): Record<string, z.ZodMiniType> | null {
  const { query }: DeskEndpoint = deskContract[key];
  return query instanceof z.ZodMiniObject ? (query.shape as Record<string, z.ZodMiniType>) : null;
}
