import { useRevalidator } from 'react-router';
import type { Answer } from '../../contract/client.ts';
import { showToast } from '../../ui/toast.tsx';
import { usePress } from '../form/use-press.ts';

/** For a button that changes a student's progress: shows a toast, unless the text is null, and reloads the screen's data. */
export function useChange() {
  const { revalidate } = useRevalidator();
  const { press, isBusy, failure } = usePress();
  const change = async (asked: Promise<Answer<{ message: string }>>, text?: string | null): Promise<void> => {
    const done = await press(asked);
    if (done && text !== null) showToast(text ?? done.message);
    await revalidate();
  };
  return { change, isBusy, failure };
}
