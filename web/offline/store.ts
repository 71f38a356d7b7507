/**
 * Pictures and build files never change under their address, and a tab of an older build may still need its files. The rest
 * belongs to one build, and its worker deletes what other builds left.
 */
export const storeNames = (version: string) => ({
  pages: `pages-${version}`,
  assets: 'assets',
  catalogue: `catalogue-${version}`,
  pictures: 'pictures',
});

export type Stores = ReturnType<typeof storeNames>;

/** At about 15 kB a page and 30 kB a picture this stays below 10 MB. */
const entriesMax: Record<keyof Stores, number> = { pages: 60, assets: 300, catalogue: 120, pictures: 250 };

export async function cache(stores: Stores, kind: keyof Stores, request: Request | string, response: Response) {
  if (response.status !== 200 || response.redirected || response.type !== 'basic') return;
  if (kind === 'pictures' && !isLasting(response)) return;
  const store = await caches.open(stores[kind]);
  await store.put(request, response);
  const keys = await store.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - entriesMax[kind])).map((oldest) => store.delete(oldest)));
}

/** Until a picture is resized, the shop sends another width, which is valid for seconds only. */
const isLasting = ({ headers }: Response): boolean => headers.get('cache-control')?.includes('immutable') ?? false;

/** `Vary` does not matter: the browser that asks is the one that stored it. */
export const findCached = (request: Request | string): Promise<Response | undefined> =>
  caches.match(request, { ignoreVary: true });

/** The same picture in another width: a cart line shows it smaller than the card on which it was seen. */
export async function findOtherWidth(stores: Stores, address: string): Promise<Response | undefined> {
  const picture = address.slice(0, address.lastIndexOf('/') + 1);
  const store = await caches.open(stores.pictures);
  const seen = (await store.keys()).findLast(({ url }) => url.startsWith(picture));
  return seen && store.match(seen, { ignoreVary: true });
}

export async function dropOtherStores(stores: Stores): Promise<void> {
  const ours: string[] = Object.values(stores);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !ours.includes(name)).map((name) => caches.delete(name)));
}
