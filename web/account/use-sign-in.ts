import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { LoggedIn } from '../../contract/account.ts';
import { returnTarget } from '../../domain/return-target.ts';
import { showToast } from '../../ui/toast.tsx';
import { clearBrowser, openWork } from '../visitor/sealed-work.ts';
import { readLeaving, saveLogin, useLogin } from '../visitor/stored-login.ts';

/**
 * Stores a login, by password or by Google. As soon as there is a login, here or in another tab, the visitor goes
 * to the page that asked for it.
 */
export function useSignIn(): (login: LoggedIn) => Promise<void> {
  const login = useLogin();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const target = returnTarget(search.get('next'));
  useEffect(() => {
    if (login) void navigate(target, { replace: true });
  }, [login, navigate, target]);

  return async (loggedIn) => {
    const { user, sealKey } = loggedIn;
    const left = readLeaving();
    if (left) await clearBrowser(left);
    await openWork({ userId: user.user_id, sealKey });
    saveLogin(loggedIn);
    showToast('Login successful!');
  };
}
