import { useRevalidator } from 'react-router';
import type { Answer } from '../../contract/client.ts';
import { conflictOf, reasonsOf, wholeForm } from '../api/call.ts';
import { timeOf } from '../parts/moment.ts';

/** For a dialog that moves a return one step on: closes the dialog, or says why the step failed and reloads the return. */
export function useStep(onClose: () => void) {
  const { revalidate } = useRevalidator();
  return async (answer: Answer<unknown>) => {
    if (answer.ok) onClose();
    await revalidate();
    const conflict = conflictOf(answer);
    if (!conflict) return reasonsOf(answer);
    const at = conflict.at === null ? '' : ` (${timeOf(conflict.at)})`;
    const reason = `${conflict.by ?? 'Somebody else'} changed this return in the meantime${at}. This screen shows it as it is now.`;
    return [{ field: wholeForm, reason }];
  };
}
