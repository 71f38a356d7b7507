import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { browserApi } from '../api/api.ts';
import { QuestionDialog } from '../family/question-dialog.tsx';
import { useAct } from '../family/use-act.ts';

/** For a declined form, which nobody needs any more. */
export function EraseForm({ admissionId, name }: { admissionId: string; name: string }) {
  const { act, isBusy } = useAct();
  const [isAsking, setAsking] = useState(false);
  const erase = () =>
    act(() => browserApi().client.call('POST /admission/:admissionId/erasure', { params: { admissionId } }));
  return (
    <div className="mt-6">
      <Button size="small" tone="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Erase this form
      </Button>
      {isAsking && (
        <QuestionDialog
          title={`Erase the form of ${name}?`}
          no="Keep the form"
          yes="Erase it"
          isBusy={isBusy}
          onYes={() => void erase()}
          onClose={() => setAsking(false)}
        >
          <p>Everything in it is erased for good. If you paid a fee, its receipt stays.</p>
        </QuestionDialog>
      )}
    </div>
  );
}
