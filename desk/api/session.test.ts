import { expect, test, vi } from 'vitest';
import type { Me } from '../../contract/desk/sign-in.ts';
import { mayCall, setMe, signedIn } from './session.ts';

const member = (staff_id: string, permissions: string[] = []) => ({ staff_id, permissions }) as unknown as Me;

test('[W-01] the same member signed in again keeps the page and what is typed on it; another one gets a new page without it', () => {
  const reload = vi.fn<() => void>();
  const stored = new Map([['draft of a version that named no owner', 'Kavita']]);
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('addEventListener', vi.fn<() => void>());
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    clear: () => stored.clear(),
  });
  expect(setMe(member('asha'))).toBe(true);
  expect(stored.size, 'nothing is lost after an upgrade').toBe(2);
  stored.set('draft', 'Kavita');
  expect(setMe(member('asha', ['orders.view'])), 'the call that waited is repeated').toBe(true);
  expect(reload).not.toHaveBeenCalled();
  expect(stored.get('draft')).toBe('Kavita');
  expect(signedIn().permissions).toEqual(['orders.view']);
  expect(setMe(member('binu')), 'the call of the first member is not').toBe(false);
  expect(stored.get('draft')).toBeUndefined();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

test('[W-05] a button is for those whose role may make its call', () => {
  expect(mayCall(member('asha', ['roll-call.edit']), 'GET /desk/roll-call')).toBe(true);
  expect(mayCall(member('asha', ['orders.view']), 'GET /desk/roll-call')).toBe(false);
  expect(mayCall(member('asha'), 'GET /desk/session')).toBe(true);
});
