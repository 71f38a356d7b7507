import { useLocation, useNavigation, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { deskContract, type DeskKey } from '../../contract/desk/desk-contract.ts';
import type { DeskEndpoint } from '../../contract/desk/desk-endpoint.ts';

/** Pages before this one, oldest first: a list knows only the way on. Stored with the history's entry, so Back and reload have it. */
interface PageTrail {
  trail: readonly string[];
}

const isTrail = (state: unknown): state is PageTrail => typeof state === 'object' && state !== null && 'trail' in state;

/** The address with these values; an empty one is left out. Another filter begins at the first page again. */
export function listAddress(pathname: string, from: URLSearchParams, values: Record<string, string>): string {
  const next = new URLSearchParams(from);
  next.delete('after');
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next.size === 0 ? pathname : `${pathname}?${next.toString()}`;
}

/** Filter, sort, search and page of a list stand in the address. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const trail = isTrail(state) ? state.trail : [];
  const after = params.get('after') ?? '';
  const coming = useNavigation().location;
  const isStaying = coming?.pathname.endsWith(pathname) ?? true;

  const addressWith = (values: Record<string, string>, from = params): string => listAddress(pathname, from, values);

  return {
    params,
    /** Another screen is being loaded. */
    isLeaving: !isStaying,
    addressWith,
    /** `replace` for what is typed: each letter must not be a step of the history. */
    change: (values: Record<string, string>, options: { replace?: boolean } = {}): void => {
      // What was chosen a moment ago may still be loading, and must not get lost.
      const from = new URLSearchParams(coming && isStaying ? coming.search : location.search);
      setParams(new URL(addressWith(values, from), location.origin).searchParams, {
        ...options,
        preventScrollReset: true,
        // Drawn with the address: the next choice is made from it.
        flushSync: true,
      });
    },
    pageAfter: (next: string) => ({ to: addressWith({ after: next }), state: { trail: [...trail, after] } }),
    pageBefore:
      after === '' ? null : { to: addressWith({ after: trail.at(-1) ?? '' }), state: { trail: trail.slice(0, -1) } },
    page: after === '' ? 1 : trail.length + 1,
  };
}

/** What a saved view keeps: filters and sort in one order, without the page. */
export function viewQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  kept.delete('after');
  kept.sort();
  return kept.toString();
}

/**
 * The address without filters that the list's call does not know, such as those in an old link; null if all are known. A place in the list belongs
 * to its sort and filters, and goes with them.
 */
export function knownAddress(url: URL, key: DeskKey): string | null {
  const { query }: DeskEndpoint = deskContract[key];
  if (!(query instanceof z.ZodMiniObject)) return null;
  const { shape } = query as z.ZodMiniObject<Record<string, z.ZodMiniType>>;
  const known = new URLSearchParams(url.search);
  const unknown = [...new Set(known.keys())].filter((name) => {
    const schema = shape[name];
    return schema !== undefined && known.get(name) !== '' && !z.safeParse(schema, known.get(name)).success;
  });
  if (unknown.length === 0) return null;
  for (const name of [...unknown, 'after']) known.delete(name);
  return known.size === 0 ? url.pathname : `${url.pathname}?${known.toString()}`;
}

/** The parameters of the address that a list's call takes. */
export function queryOf<Name extends string>(url: string, names: readonly Name[]): Partial<Record<Name, string>> {
  const { searchParams } = new URL(url);
  const given = names.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given) as Partial<Record<Name, string>>;
}
