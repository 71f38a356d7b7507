import { useRevalidator } from 'react-router';
import type { Answer } from '../../contract/client.ts';
import { conflictOf, reasonsOf } from '../api/call.ts';

/**
 * Why a dialog's call was refused. If somebody else saved first, it also reloads the screen behind the dialog, so that the next try has the
 * new version. The dialog keeps what was typed.
 */
export function useReasons() {
  const { revalidate } = useRevalidator();
  return async (answer: Answer<unknown>, at?: Parameters<typeof reasonsOf>[1]) => {
    if (conflictOf(answer)) await revalidate();
    return reasonsOf(answer, at);
  };
}
