import { useSyncExternalStore } from 'react';
import { wishListMax } from '../../domain/wish-list.ts';
import { showToast } from '../../ui/toast.tsx';
import { browserApi } from '../api/browser-api.ts';
import { onChange, readJson, readText, writeJson } from '../visitor/local-store.ts';
import { readLogin } from '../visitor/stored-login.ts';

const key = 'wish_list';

interface Stored {
  /** Whose list this is a copy of; empty for a guest's own. */
  userId: string;
  /** Ids of products, the newest wish first. */
  ids: readonly string[];
}

const none: readonly string[] = [];
let lastText: string | null = null;
let last: Stored = { userId: '', ids: none };

function readStored(): Stored {
  const text = readText(key);
  if (text !== lastText) {
    lastText = text;
    const stored = readJson(key) as Partial<Stored> | null;
    const ids = Array.isArray(stored?.ids) ? stored.ids.filter(isId).slice(0, wishListMax) : none;
    last = { userId: typeof stored?.userId === 'string' ? stored.userId : '', ids };
  }
  return last;
}

const isId = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id);

/** What another account left in this browser is nobody's here. */
function snapshot(): readonly string[] {
  const { userId, ids } = readStored();
  return userId === '' || userId === readLogin()?.user_id ? ids : none;
}

const subscribe = (listener: () => void) => onChange(key, listener);

/** The visitor's wishes, updated from all tabs; none on the server and until hydration. */
export const useWishes = (): readonly string[] => useSyncExternalStore(subscribe, snapshot, () => none);

let syncedFor: string | null = null;

/** Once a page: moves a guest's wishes into the account, or fetches those of the account. */
export async function syncWishes(): Promise<void> {
  const userId = readLogin()?.user_id;
  if (userId === undefined || syncedFor === userId) return;
  syncedFor = userId;
  const { client, mainId } = browserApi();
  const stored = readStored();
  const guests = stored.userId === '' ? stored.ids : none;
  const answer =
    guests.length > 0
      ? await client.call('POST /wish-list/merge', { body: { products: [...guests], main_id: mainId } })
      : await client.call('GET /wish-list/:userId', { params: { userId } });
  // Unanswered: a guest's wishes stay for the next page.
  if (answer.ok) writeJson(key, { userId, ids: answer.body.data });
  else syncedFor = null;
}

/** Shown at once, and taken back if the shop refuses. */
export async function setWish(productId: string, isWished: boolean): Promise<void> {
  const before = snapshot();
  if (before.includes(productId) === isWished) return;
  if (isWished && before.length >= wishListMax) {
    return showToast(`Your wish list is full: it holds ${wishListMax} products.`, 'warning');
  }
  const userId = readLogin()?.user_id;
  const ids = isWished ? [productId, ...before] : before.filter((id) => id !== productId);
  writeJson(key, { userId: userId ?? '', ids });
  if (userId !== undefined) {
    const { client, mainId } = browserApi();
    const params = { productId };
    const answer = isWished
      ? await client.call('PUT /wish-list/:productId', { params, body: { main_id: mainId } })
      : await client.call('DELETE /wish-list/:productId', { params });
    if (!answer.ok) {
      writeJson(key, { userId, ids: before });
      return showToast(answer.refusal?.msg ?? 'Something went wrong', 'error');
    }
    writeJson(key, { userId, ids: answer.body.data });
  }
  return isWished
    ? showToast('Saved to your wish list', 'plain', { link: { to: '/wish-list', text: 'View list' } })
    : showToast('Removed from your wish list');
}
