import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { DeskStudent } from '../../contract/desk/students.ts';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf } from '../api/call.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { usePress } from '../form/use-press.ts';
import { Card } from '../parts/card.tsx';
import { dayOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';

/** The parents' request to erase the child's data: erase or decline. */
export function ErasureCard({ student: { student_id: studentId, name, erasure } }: { student: DeskStudent }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { press, isBusy, failure } = usePress();
  const [open, setOpen] = useState<'erase' | 'decline' | null>(null);
  const params = { studentId };
  async function record() {
    if (await press(call('POST /desk/students/:studentId/erasure', { params }))) showToast('Saved.');
    await revalidate();
  }
  async function erase() {
    setOpen(null);
    const done = await press(call('POST /desk/students/:studentId/erase', { params }));
    if (!done) return revalidate();
    showToast(done.message);
    return navigate('/students');
  }
  return (
    <Card title="Erasing the data">
      {erasure === null ? (
        <>
          <p className="text-steel">Nobody has asked for it. Parents ask in My account, or on paper.</p>
          <Button size="small" tone="quiet" isBusy={isBusy} className="mt-3" onClick={() => void record()}>
            Record a request from paper
          </Button>
        </>
      ) : (
        <>
          <p className="font-semibold">
            The parents asked on {dayOf(erasure.asked_at)}
            {erasure.recorded_by === null ? ', in My account.' : `, on paper: ${erasure.recorded_by}.`}
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="small" isBusy={isBusy} onClick={() => setOpen('erase')}>
              Erase the data
            </Button>
            <Button size="small" tone="quiet" isBusy={isBusy} onClick={() => setOpen('decline')}>
              Decline
            </Button>
          </div>
        </>
      )}
      <Failure text={failure} className="mt-3" />
      {open === 'erase' && (
        <ConfirmDialog
          id="erase"
          title={`Erase the data of ${name}?`}
          text="The record, places, attendance, progress, consents and all admission forms are erased for good, and a waiting child can get the place. Receipts of fees stay. The family gets a mail."
          buttons={[
            { text: 'Keep the data', onPress: () => setOpen(null) },
            { text: 'Erase for good', onPress: () => void erase() },
          ]}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'decline' && (
        <DeclineDialog
          studentId={studentId}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            showToast('Declined. The family gets a mail.');
            void revalidate();
          }}
        />
      )}
    </Card>
  );
}

interface DeclineDialogProps {
  studentId: string;
  onClose: () => void;
  onDone: () => void;
}

function DeclineDialog({ studentId, onClose, onDone }: DeclineDialogProps) {
  const form = useForm(deskContract['POST /desk/students/:studentId/erasure/decline'].body, async (body) => {
    const answer = await call('POST /desk/students/:studentId/erasure/decline', { params: { studentId }, body });
    if (answer.ok) onDone();
    return reasonsOf(answer);
  });
  return (
    <FormDialog id="decline" title="Decline the erasure" form={form} button="Send the answer" onClose={onClose}>
      <TextAreaField field={form.field('answer')} label="Why, as the family reads it" rows={3} maxLength={500} />
    </FormDialog>
  );
}
