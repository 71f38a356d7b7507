import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Answer } from '../../contract/client.ts';
import { showToast } from '../../ui/toast.tsx';
import { callOnce, wordsOf } from '../api/call.ts';
import { setMe } from '../api/session.ts';

/** For a button that makes a call: whether one is under way, and why the last one failed. */
export function usePress() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The response's body; undefined if the call failed. */
  const press = async <Body>(asked: Promise<Answer<Body>>): Promise<Body | undefined> => {
    setBusy(true);
    const answer = await asked;
    setBusy(false);
    setFailure(answer.ok ? undefined : wordsOf(answer));
    return answer.ok ? answer.body : undefined;
  };
  return { press, isBusy, failure, setFailure };
}

/** The same with toasts, for changes to a member's access. Afterwards the screen and the menu show what is there now. */
export function useAction(): (asked: Promise<Answer<unknown>>, done: string) => Promise<void> {
  const { revalidate } = useRevalidator();
  return async (asked, done) => {
    const answer = await asked;
    if (!answer.ok) return showToast(wordsOf(answer), 'error', { ms: 6000 });
    showToast(done);
    const me = await callOnce('GET /desk/session');
    if (me.ok) setMe(me.body);
    await revalidate();
  };
}
