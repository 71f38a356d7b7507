import { useState } from 'react';
import type { Child } from '../../contract/child.ts';
import type { FamilyChild } from '../../contract/family.ts';
import { formatIndiaDay } from '../../domain/india-time.ts';
import { Button } from '../../ui/button.tsx';
import { browserApi } from '../api/api.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { useAct } from './use-act.ts';

/** A parent requests the erasure of a child's data; staff carry it out. Until then the parent can take the request back. */
export function ErasurePart({ child, erasure }: { child: Child; erasure: FamilyChild['erasure'] }) {
  const { act, isBusy } = useAct();
  const [isAsking, setAsking] = useState(false);
  const params = { childId: child.child_id };
  async function ask() {
    await act(() => browserApi().client.call('POST /children/:childId/erasure', { params }));
    setAsking(false);
  }
  const takeBack = () => act(() => browserApi().client.call('DELETE /children/:childId/erasure', { params }));
  return (
    <div className="mt-5 border-t border-line pt-4 first:mt-0 first:border-0 first:pt-0">
      <h4 className="font-bold">Erase the data</h4>
      {erasure?.state === 'open' ? (
        <>
          <p className="text-sm text-steel">
            You asked for it on {formatIndiaDay(new Date(erasure.asked_at))}. We carry it out and write to you. Until
            then you can take it back.
          </p>
          <Button size="small" tone="quiet" className="mt-2" isBusy={isBusy} onClick={() => void takeBack()}>
            Take the request back
          </Button>
        </>
      ) : (
        <>
          {erasure?.state === 'declined' && (
            <p className="mb-2 rounded-md bg-ice p-3 text-sm">
              You asked on {formatIndiaDay(new Date(erasure.asked_at))}. Our answer:{' '}
              <span className="font-semibold break-words">{erasure.answer}</span>
            </p>
          )}
          <p className="text-sm text-steel">You can ask us to erase everything we know about {child.name}.</p>
          <Button size="small" tone="quiet" className="mt-2" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Ask to erase the data
          </Button>
        </>
      )}
      {isAsking && (
        <QuestionDialog
          title={`Erase the data of ${child.name}?`}
          no="Keep the data"
          yes="Ask to erase it"
          isBusy={isBusy}
          onYes={() => void ask()}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong>Erased:</strong> name, date of birth, sizes, notes, attendance, progress, consents, all admission
            forms, and the place in the batch. This cannot be undone.
          </p>
          <p>
            <strong>Stays:</strong> receipts of fees you paid, with the child’s name, as long as the tax law asks for
            them.
          </p>
        </QuestionDialog>
      )}
    </div>
  );
}
