import { useRevalidator } from 'react-router';
import type { Answer } from '../../contract/client.ts';
import { showToast } from '../../ui/toast.tsx';
import { callOnce, wordsOf } from '../api/call.ts';
import { setMe } from '../api/session.ts';

/** Tells how a change of one's own account went, and shows what is there now. */
export function useAction(): (asked: Promise<Answer<unknown>>, done: string) => Promise<boolean> {
  const { revalidate } = useRevalidator();
  return async (asked, done) => {
    const answer = await asked;
    if (!answer.ok) {
      showToast(wordsOf(answer), 'error', { ms: 6000 });
      return false;
    }
    showToast(done);
    const me = await callOnce('GET /desk/session');
    if (me.ok) setMe(me.body);
    await revalidate();
    return true;
  };
}
