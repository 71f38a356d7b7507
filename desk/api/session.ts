import { useSyncExternalStore } from 'react';
import { deskContract, type DeskKey } from '../../contract/desk/desk-contract.ts';
import { memberHeader, type DeskEndpoint } from '../../contract/desk/desk-endpoint.ts';
import type { Me } from '../../contract/desk/sign-in.ts';

let me: Me | null = null;
const listeners = new Set<() => void>();

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Whose drafts and sale this tab stores. */
const ownerKey = 'signed in';

/**
 * Stores who is signed in. If it is somebody else than before, what the first person typed is dropped and the page reloads, so that nothing of
 * theirs is seen, or sent under another name. True: it is the same person.
 */
export function setMe(next: Me): boolean {
  const owner = sessionStorage.getItem(ownerKey);
  if (owner !== null && owner !== next.staff_id) sessionStorage.clear();
  sessionStorage.setItem(ownerKey, next.staff_id);
  const isAnother = me !== null && me.staff_id !== next.staff_id;
  me = next;
  if (isAnother) {
    // Nobody is asked whether to leave: unsaved changes are the first person's.
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
    location.reload();
  } else listeners.forEach((tell) => tell());
  return !isAnother;
}

/** The member who is signed in. Only for code that runs after the sign-in. */
export function signedIn(): Me {
  if (me === null) throw new Error('nobody is signed in');
  return me;
}

/** Headers that name the member whose page this is; none before the sign-in. */
export const memberHeaders = (): Record<string, string> => (me === null ? {} : { [memberHeader]: me.staff_id });

export const useMe = (): Me => useSyncExternalStore(subscribe, signedIn);

/** The server's own rule, so that no button leads to "not allowed". */
export function mayCall({ permissions }: Pick<Me, 'permissions'>, key: DeskKey): boolean {
  const { permission }: DeskEndpoint = deskContract[key];
  return permission === 'none' || permission === 'any' || permissions.includes(permission);
}

export const useMayCall = (key: DeskKey): boolean => mayCall(useMe(), key);
