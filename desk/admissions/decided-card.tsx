import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { DeskAdmission } from '../../contract/desk/admissions.ts';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import { stageText } from '../../domain/admission-stage.ts';
import { formatPaise } from '../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call } from '../api/call.ts';
import { useMayCall } from '../api/session.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { usePress } from '../form/use-press.ts';
import { useReasons } from '../form/use-reasons.ts';
import { Card } from '../parts/card.tsx';
import { timeOf } from '../parts/moment.ts';
import { Failure } from '../parts/notice.tsx';
import { feeBackWords } from '../students/student-text.ts';

/** Who decided a form, and what became of it and its fee. */
export const DecidedCard = ({ admission }: { admission: DeskAdmission }) => (
  <Card title={stageText(admission.standing)}>
    <p className="text-steel">
      By {admission.decided_by ?? 'the shop'}
      {admission.decided_at !== null && ` on ${timeOf(admission.decided_at)}`}
    </p>
    {admission.answer !== '' && <p className="mt-2 whitespace-pre-line">{admission.answer}</p>}
    {admission.student_id !== null && (
      <p className="mt-3">
        <Link to={`/students/${admission.student_id}`} className="font-bold text-electric hover:underline">
          Open the student
        </Link>
      </p>
    )}
    {admission.student_id !== null && admission.state === 'accepted' && !admission.sender.is_guardian && (
      <p className="mt-3 font-semibold">
        {admission.sender.name}, who sent the form, does not see the child. If this is a parent, send an invitation from
        the student’s page.
      </p>
    )}
    {admission.fee_back !== null && <FeeBack admission={admission} state={admission.fee_back} />}
  </Card>
);

function FeeBack({ admission, state }: { admission: DeskAdmission; state: NonNullable<DeskAdmission['fee_back']> }) {
  const { admission_id: admissionId, version, owed_paise: owedPaise, fee_back_note: note } = admission;
  const { revalidate } = useRevalidator();
  const { press, isBusy, failure } = usePress();
  const mayGiveBack = useMayCall('POST /desk/admissions/:admissionId/fee-back');
  const [isSettling, setSettling] = useState(false);
  const amount = formatPaise(owedPaise);

  async function refund() {
    const body = { version, shown_paise: owedPaise, how: 'refund' as const };
    const sent = call('POST /desk/admissions/:admissionId/fee-back', { params: { admissionId }, body });
    if (await press(sent)) showToast('The fee goes back, and the parents get a mail.');
    await revalidate();
  }

  return (
    <div className="mt-3">
      <p className="font-semibold">
        The fee was paid. {feeBackWords[state].text}
        {owedPaise > 0 && `: ${amount}`}.
      </p>
      {note !== '' && <p className="mt-1 break-words">{note}</p>}
      {mayGiveBack && owedPaise > 0 && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="small" isBusy={isBusy} onClick={() => void refund()}>
            Refund {amount} to the payer
          </Button>
          <Button size="small" tone="quiet" onClick={() => setSettling(true)}>
            It was settled by hand
          </Button>
        </div>
      )}
      <Failure text={failure} className="mt-3" />
      {isSettling && <SettledDialog admission={admission} onClose={() => setSettling(false)} />}
    </div>
  );
}

function SettledDialog({ admission, onClose }: { admission: DeskAdmission; onClose: () => void }) {
  const { admission_id: admissionId, version, owed_paise: owedPaise } = admission;
  const { revalidate } = useRevalidator();
  const reasonsFor = useReasons();
  const form = useForm(
    deskContract['POST /desk/admissions/:admissionId/fee-back'].body,
    async (body) => {
      const answer = await call('POST /desk/admissions/:admissionId/fee-back', { params: { admissionId }, body });
      if (answer.ok) {
        showToast('Saved. The parents get a mail.');
        onClose();
        await revalidate();
      }
      return reasonsFor(answer);
    },
    { read: (data) => ({ note: data.get('note'), version, shown_paise: owedPaise, how: 'settled' }) },
  );
  return (
    <FormDialog
      id="settled"
      title={`${formatPaise(owedPaise)} settled by hand`}
      form={form}
      button="Save"
      onClose={onClose}
    >
      <TextField
        field={form.field('note')}
        label="How it was settled, with the reference"
        hint="Such as “UPI, 123456789012”. The parents read it in a mail."
        maxLength={300}
      />
    </FormDialog>
  );
}
