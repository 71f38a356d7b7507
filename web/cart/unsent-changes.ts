import { useSyncExternalStore } from 'react';
import type { Answer } from '../../contract/client.ts';
import { newKey } from '../../ui/new-key.ts';
import { showToast } from '../../ui/toast.tsx';
import type { Api } from '../api/api.ts';
import { forget, onChange, readJson, readText, writeJson } from '../visitor/local-store.ts';
import { oneTabAtATime } from '../visitor/one-tab-at-a-time.ts';
import { readLogin } from '../visitor/stored-login.ts';
import type { CartChange } from './cart-copy.ts';
import { announceCartChange } from './cart-intent.ts';
import { viewCart } from './change-guest-cart.ts';

interface UnsentChange {
  id: string;
  /** The product, as the customer knows it. */
  name: string;
  change: CartChange;
}

/** A change that had to wait, and which the shop then refused. */
export interface RefusedChange {
  id: string;
  name: string;
  reason: string;
}

interface Stored {
  changes: readonly UnsentChange[];
  refused: readonly RefusedChange[];
}

const nothing: Stored = { changes: [], refused: [] };

/** One for each customer: on a shared phone nobody sees or sends what another has left. */
const keyOf = (userId: string) => `unsent_cart_${userId}` as const;

const isNamed = (stored: unknown): stored is { id: string; name: string } =>
  typeof stored === 'object' &&
  stored !== null &&
  ['id', 'name'].every((field) => typeof (stored as Record<string, unknown>)[field] === 'string');
const isUnsent = (stored: unknown): stored is UnsentChange =>
  isNamed(stored) && typeof (stored as Partial<UnsentChange>).change?.sku === 'string';
const isRefused = (stored: unknown): stored is RefusedChange =>
  isNamed(stored) && typeof (stored as Partial<RefusedChange>).reason === 'string';

let last = { key: '', text: null as string | null, stored: nothing };

function read(userId: string): Stored {
  const key = keyOf(userId);
  const text = readText(key);
  if (key !== last.key || text !== last.text) {
    const { changes, refused } = (readJson(key) ?? {}) as Partial<Record<keyof Stored, unknown>>;
    const stored = {
      changes: Array.isArray(changes) ? changes.filter(isUnsent) : [],
      refused: Array.isArray(refused) ? refused.filter(isRefused) : [],
    };
    last = { key, text, stored };
  }
  return last.stored;
}

function write(userId: string, { changes, refused }: Stored): void {
  if (changes.length + refused.length === 0) forget(keyOf(userId));
  else writeJson(keyOf(userId), { changes, refused });
}

export const readUnsent = (userId: string): CartChange[] => read(userId).changes.map(({ change }) => change);

/** Of this customer, updated from all tabs. */
export const useUnsent = (userId: string): Stored =>
  useSyncExternalStore(
    (listener) => onChange(keyOf(userId), listener),
    () => read(userId),
    () => nothing,
  );

export function dismissRefused(userId: string, id: string): void {
  const { changes, refused } = read(userId);
  write(userId, { changes, refused: refused.filter((each) => each.id !== id) });
}

/** What the later change makes pointless. The rest stays: the shop may have got it without our hearing of it. */
function isOvertaken(earlier: CartChange, later: CartChange): boolean {
  if (earlier.sku !== later.sku) return false;
  if (later.intent === 'remove') return earlier.intent === 'add' || earlier.intent === 'quantity';
  return later.intent === 'quantity' && earlier.intent === 'quantity';
}

/** Pressed in this tab, by someone who waits for the answer: a refusal is theirs to show. */
const awaited = new Map<string, Answer<unknown> | null>();

/** Stores the change, then sends all that are stored, in order. Null: it stays here until the shop can be reached. */
export async function makeChange(
  api: Api,
  { userId, name, change }: { userId: string; name: string; change: CartChange },
): Promise<Answer<{ msg: string }> | null> {
  const id = newKey();
  const { changes, refused } = read(userId);
  const kept = changes.filter((earlier) => !isOvertaken(earlier.change, change));
  write(userId, { changes: [...kept, { id, name, change }], refused });
  awaited.set(id, null);
  while (read(userId).changes.some((each) => each.id === id) && (await sendChanges(api, userId)));
  const answer = awaited.get(id) as Answer<{ msg: string }> | null;
  awaited.delete(id);
  // Sent by another tab, which showed what came of it, or overtaken by a later press.
  const isGone = !read(userId).changes.some((each) => each.id === id);
  announceCartChange();
  return answer ?? (isGone ? { ok: true, status: 200, body: { msg: '' } } : null);
}

let sending: Promise<boolean> | null = null;

/** False: the shop is out of reach, and the rest stays here. */
export const sendChanges = (api: Api, userId: string): Promise<boolean> =>
  (sending ??= oneTabAtATime('pahiya-cart', () => sendAll(api, userId)).finally(() => (sending = null)));

async function sendAll(api: Api, userId: string): Promise<boolean> {
  let sentLate = 0;
  for (;;) {
    const [first] = read(userId).changes;
    if (!first) {
      if (sentLate > 0) announceCartChange();
      return true;
    }
    // Logged out, or another customer logged in: the token is not this customer's any more.
    if (readLogin()?.user_id !== userId) return false;
    const answer = await send(api, first.change);
    const isAwaited = awaited.has(first.id);
    if (isOutOfReach(answer) || (!isAwaited && isForAnotherTry(answer))) return false;
    if (isAwaited) awaited.set(first.id, answer);
    const { changes, refused } = read(userId);
    const reason = isAwaited ? null : reasonOf(answer);
    if (reason !== null) showToast(`${first.name}: ${reason}`, 'warning', { ms: 8000, link: viewCart });
    if (!isAwaited) sentLate += 1;
    write(userId, {
      changes: changes.filter(({ id }) => id !== first.id),
      refused: reason === null ? refused : [...refused, { id: first.id, name: first.name, reason }],
    });
  }
}

function send({ client }: Api, change: CartChange): Promise<Answer<{ msg: string }>> {
  const params = { product_sku: change.sku };
  switch (change.intent) {
    case 'add': {
      const { stock: _stock, ...item } = change.line;
      return client.call('POST /cart', { body: item });
    }
    case 'quantity':
      return client.call('PATCH /cart/:product_sku', { params, body: { quantity: change.quantity } });
    case 'remove':
      return client.call('DELETE /cart/:product_sku', { params });
    case 'save':
      return client.call('PUT /cart/saved/:product_sku', { params, body: {} });
    case 'take-back':
      return client.call('POST /cart/saved/:product_sku/move', { params, body: {} });
    case 'drop':
      return client.call('DELETE /cart/saved/:product_sku', { params });
  }
}

/** No network, or nothing behind the shop's address. */
export const isOutOfReach = ({ ok, status }: Answer<unknown>): boolean =>
  !ok && (status === 0 || (status >= 502 && status <= 504));

/** Nothing that a refusal says: a hotel's login page, a bug, an ended session, too many tries. */
const isForAnotherTry = (answer: Answer<unknown>): boolean =>
  !answer.ok && (answer.refusal?.code === undefined || answer.status >= 500 || [401, 429].includes(answer.status));

/** What was added already stands in the cart, perhaps by an earlier try of ours. */
const reasonOf = (answer: Answer<unknown>): string | null =>
  answer.ok || answer.refusal?.code === 'already-in-cart' ? null : (answer.refusal?.msg ?? 'Something went wrong');
