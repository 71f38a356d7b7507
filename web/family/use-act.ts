import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { wordsOf, type Answer } from '../../contract/client.ts';
import { showToast } from '../../ui/toast.tsx';
import { isUnanswered } from '../api/api.ts';

/** For a button that changes something about a child: ignores a second press, shows a toast, and reloads the tab's data. */
export function useAct() {
  const { revalidate } = useRevalidator();
  const isActing = useRef(false);
  const [isBusy, setBusy] = useState(false);
  async function act(ask: () => Promise<Answer<{ message: string }>>): Promise<boolean> {
    // A ref, because state would update too late to stop the second of two quick clicks.
    if (isActing.current) return false;
    isActing.current = true;
    setBusy(true);
    const answer = await ask();
    showToast(answer.ok ? answer.body.message : wordsOf(answer), answer.ok ? 'plain' : 'error');
    // Without a network there is nothing newer to show.
    if (!isUnanswered(answer)) await revalidate();
    isActing.current = false;
    setBusy(false);
    return answer.ok;
  }
  return { act, isBusy };
}
