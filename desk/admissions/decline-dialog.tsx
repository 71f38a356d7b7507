import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { DeskAdmission } from '../../contract/desk/admissions.ts';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { FeeBackWay } from '../../domain/fee-back.ts';
import { formatPaise } from '../../domain/money.ts';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call } from '../api/call.ts';
import { AreaField } from '../form/area-field.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useReasons } from '../form/use-reasons.ts';
import { RadioCard } from '../../ui/radio-card.tsx';

/** Declines a form. If its fee is paid, staff say what becomes of the money in the same step. */
export function DeclineDialog({ admission, onClose }: { admission: DeskAdmission; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const reasonsFor = useReasons();
  const { admission_id: admissionId, version, owed_paise: owedPaise } = admission;
  const [way, setWay] = useState<FeeBackWay>('refund');
  const isPaid = owedPaise > 0;
  const form = useForm(
    deskContract['POST /desk/admissions/:admissionId/decline'].body,
    async (body) => {
      const answer = await call('POST /desk/admissions/:admissionId/decline', { params: { admissionId }, body });
      if (answer.ok) {
        showToast('Declined. The parents get a mail.');
        onClose();
        await revalidate();
      } else if (answer.refusal?.code === 'amount-changed') await revalidate();
      return reasonsFor(answer);
    },
    {
      read: (data) => ({
        answer: data.get('answer'),
        version,
        shown_paise: owedPaise,
        fee_back: isPaid ? way : null,
        note: isPaid && way === 'by hand' ? data.get('note') : '',
      }),
    },
  );
  const amount = formatPaise(owedPaise);
  return (
    <FormDialog
      id="decline"
      title="Decline the form"
      form={form}
      button={isPaid && way === 'refund' ? `Decline and send ${amount} back` : 'Decline'}
      onClose={onClose}
    >
      <AreaField field={form.field('answer')} label="Reason" hint="The parents read it in a mail." maxLength={500} />
      {isPaid && (
        <fieldset>
          <legend className="mb-1.5 text-sm font-bold">The fee of {amount} is paid. What should happen to it?</legend>
          <div className="grid gap-2">
            <RadioCard
              name="fee_back"
              title="Refund to the payer"
              text="Goes back the way it was paid, without anything more to do."
              isChosen={way === 'refund'}
              onChoose={() => setWay('refund')}
            />
            <RadioCard
              name="fee_back"
              title="Settle by hand"
              text="Today counts it until you record here how it was settled."
              isChosen={way === 'by hand'}
              onChoose={() => setWay('by hand')}
            />
          </div>
        </fieldset>
      )}
      {isPaid && way === 'by hand' && (
        <TextField
          field={form.field('note')}
          label="How will it be settled?"
          hint="The parents read it in the mail."
          maxLength={300}
        />
      )}
    </FormDialog>
  );
}
