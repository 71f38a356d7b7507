import { wishListMax } from '../../domain/wish-list.ts';
import { showToast } from '../../ui/toast.tsx';
import { isList, isUnanswered, browserApi } from '../api/api.ts';
import { storedValue, thisDevice } from '../visitor/browser-store.ts';
import { readLogin } from '../visitor/stored-login.ts';

interface Stored {
  /** Whose list this is a copy of; empty for a guest's own. */
  userId: string;
  /** Ids of products, the newest wish first. */
  ids: readonly string[];
  /** Presses that the shop does not know of yet: whether each product is wished. */
  unsent: Readonly<Record<string, boolean>>;
}

const none: readonly string[] = [];
const store = storedValue('wish_list', (found): Stored => {
  const stored = found as Partial<Stored> | null;
  const unsent = Object.entries(stored?.unsent ?? {}).filter(
    ([id, isWished]) => isId(id) && typeof isWished === 'boolean',
  );
  return {
    userId: typeof stored?.userId === 'string' ? stored.userId : '',
    ids: Array.isArray(stored?.ids) ? stored.ids.filter(isId).slice(0, wishListMax) : none,
    unsent: Object.fromEntries(unsent.slice(0, wishListMax)),
  };
});

const isId = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id);

/** What another account left in this browser is nobody's here. */
const ownIds = ({ userId, ids }: Stored): readonly string[] =>
  userId === '' || userId === readLogin()?.user_id ? ids : none;

const nothing: Stored = { userId: '', ids: none, unsent: {} };

/** The visitor's wishes, updated from all tabs; none on the server and until hydration. */
export const useWishes = (): readonly string[] => ownIds(store.use(nothing));

/** The shop's list with what it does not know yet. */
function withUnsent(ids: readonly string[], unsent: Stored['unsent']): readonly string[] {
  const added = Object.keys(unsent).filter((id) => unsent[id] && !ids.includes(id));
  return [...added, ...ids.filter((id) => unsent[id] ?? true)];
}

let syncedFor: string | null = null;
/** Presses in this tab. */
let presses = 0;

/** Once a page: moves a guest's wishes into the account, or sends what is unsent and fetches those of the account. */
export async function syncWishes(): Promise<void> {
  const userId = readLogin()?.user_id;
  if (userId === undefined || syncedFor === userId) return;
  if (syncedFor === null) addEventListener('online', () => void syncAgain());
  syncedFor = userId;
  const { client, mainId } = browserApi();
  if (store.read().userId === userId) await sendUnsent();
  const pressesBefore = presses;
  const stored = store.read();
  const guests = stored.userId === '' ? stored.ids : none;
  const answer =
    guests.length > 0
      ? await client.call('POST /wish-list/merge', { body: { products: [...guests], main_id: mainId } })
      : await client.call('GET /wish-list/:userId', { params: { userId } });
  // Unanswered: a guest's wishes stay for the next page.
  if (!answer.ok || !isList(answer.body)) syncedFor = '';
  else if (presses === pressesBefore) {
    const { unsent } = stored.userId === userId ? store.read() : { unsent: {} };
    store.write({ userId, ids: withUnsent(answer.body.data, unsent), unsent });
  }
}

function syncAgain(): Promise<void> {
  syncedFor = '';
  return syncWishes();
}

/** Shown at once. Without a network it is sent later; if the shop refuses, it is taken back. */
export async function setWish(productId: string, isWished: boolean): Promise<void> {
  const before = ownIds(store.read());
  if (before.includes(productId) === isWished) return;
  if (isWished && before.length >= wishListMax) {
    return showToast(`Your wish list is full: it holds ${wishListMax} products.`, 'warning');
  }
  presses += 1;
  const userId = readLogin()?.user_id;
  const ids = isWished ? [productId, ...before] : before.filter((id) => id !== productId);
  const stored = store.read();
  const unsent = userId === undefined ? {} : { ...(stored.userId === userId && stored.unsent), [productId]: isWished };
  store.write({ userId: userId ?? '', ids, unsent });
  const isSent = userId === undefined || (await sendUnsent());
  // Refused, or pressed again meanwhile.
  if (ownIds(store.read()).includes(productId) !== isWished) return undefined;
  const link = { to: '/wish-list', text: 'View list' } as const;
  if (!isSent) {
    const words = isWished ? 'Saved' : 'Removed';
    return showToast(
      `${words} on this ${thisDevice()}. Your account will be updated when you are back online.`,
      'plain',
      {
        link,
      },
    );
  }
  return isWished ? showToast('Saved to your wish list', 'plain', { link }) : showToast('Removed from your wish list');
}

let sending: Promise<boolean> | null = null;

/** One press after the other, so that the last one wins. False: the shop did not answer. */
const sendUnsent = (): Promise<boolean> => (sending ??= sendAll().finally(() => (sending = null)));

async function sendAll(): Promise<boolean> {
  for (;;) {
    const { userId, unsent } = store.read();
    const [first] = Object.entries(unsent);
    if (!first || userId !== readLogin()?.user_id) return true;
    const [productId, isWished] = first;
    const { client, mainId } = browserApi();
    const params = { productId };
    const answer = isWished
      ? await client.call('PUT /wish-list/:productId', { params, body: { main_id: mainId } })
      : await client.call('DELETE /wish-list/:productId', { params });
    if (isUnanswered(answer) || answer.status >= 500 || (answer.ok && !isList(answer.body))) return false;
    // It may have been pressed again while this was under way.
    const now = store.read();
    const { [productId]: latest, ...others } = now.unsent;
    const left = latest === isWished ? others : now.unsent;
    if (answer.ok) store.write({ userId, ids: withUnsent(answer.body.data, left), unsent: left });
    else {
      const ids = latest === isWished ? now.ids.filter((id) => id !== productId) : now.ids;
      store.write({ userId, ids, unsent: left });
      showToast(answer.refusal?.msg ?? 'Something went wrong', 'error');
    }
  }
}
