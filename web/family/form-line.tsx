import type { AdmissionRecord } from '../../contract/admission.ts';
import { isFeePayable, paidText, payLaterText, stageText } from '../../domain/admission-stage.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** Where a form stands, and what is to be done about it. */
export function FormLine({ form }: { form: AdmissionRecord }) {
  const { standing, status } = form;
  const isUnpaid = status === 'Failed';
  return (
    <>
      <p>
        <strong>Admission form: {stageText(standing)}.</strong> {toldOf(form)}
      </p>
      {isUnpaid && isFeePayable(standing.stage) && (
        <ButtonLink to={`/admission-form?pay=${form.payment_id}`} size="small" className="mt-3">
          Pay the fee
        </ButtonLink>
      )}
    </>
  );
}

export function toldOf({ standing, status }: AdmissionRecord): string {
  if (status === 'Paid') return paidText(standing);
  if (standing.stage === 'waiting') return `You pay nothing now. ${payLaterText}`;
  return status === 'Pending' ? 'The payment is being confirmed.' : 'The admission fee is not paid yet.';
}
