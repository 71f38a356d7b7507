import type { AdmissionRecord } from '../../contract/admission.ts';
import { isFeePayable, stageText } from '../../domain/admission-stage.ts';
import { feeBackText } from '../../domain/fee-back.ts';
import { formatIndiaTime } from '../../domain/india-time.ts';
import { formatRupees } from '../../domain/money.ts';
import { toldOf } from '../family/form-line.tsx';
import { EraseForm } from './erase-form.tsx';
import { ReceiptButton } from '../academy/receipt-button.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { drawn } from '../../ui/drawn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

export function AdmissionTab({ admissions }: { admissions: readonly AdmissionRecord[] }) {
  if (admissions.length === 0) {
    return (
      <EmptyState
        icon="user"
        title="No admissions yet"
        text="Your admissions to the academy, and whether the fee is paid, will appear here."
      >
        <ButtonLink to="/admission-form">Admission form</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="space-y-5">
      <ul className="space-y-5">
        {admissions.map((admission) => (
          <AdmissionCard key={admission.id} admission={admission} />
        ))}
      </ul>
      <ButtonLink to="/admission-form" tone="quiet" size="small">
        Admit another skater
      </ButtonLink>
    </div>
  );
}

/** An unpaid fee is shown as failed, unless the provider has not decided yet. */
const states: Record<AdmissionRecord['status'], { text: string; icon: IconName; look: string }> = {
  Paid: { text: 'Paid', icon: drawn.check, look: 'bg-go text-white' },
  Failed: { text: 'Failed', icon: 'close', look: 'bg-stop text-white' },
  Pending: { text: 'Being confirmed', icon: drawn.clock, look: 'bg-ink text-white' },
};

/** An unpaid fee is not shown as failed where nothing is to be paid. */
const withoutFee = (text: string): (typeof states)['Paid'] => ({ text, icon: drawn.clock, look: 'bg-ink text-white' });

function AdmissionCard({ admission }: { admission: AdmissionRecord }) {
  const { standing, status } = admission;
  const isDeclined = standing.stage === 'declined';
  const isPayable = isFeePayable(standing.stage);
  const state = isDeclined || (status === 'Failed' && !isPayable) ? withoutFee(stageText(standing)) : states[status];
  const fields: [name: string, value: string][] = [
    ["Father's name", admission.fatherName],
    ["Mother's name", admission.motherName],
    ['Email', admission.email],
    ['Mobile', admission.mobile],
    ['Date of birth', admission.dob.split('-').toReversed().join('/')],
    ['Gender', admission.gender],
    ['Address', admission.address],
    ['Pincode', admission.pincode],
    ['School', admission.school],
    ['Aadhaar', admission.aadhar],
    ['Rules & Regulations', 'Agreed'],
    ['Batch', standing.batch ?? ''],
    ['Sent', formatIndiaTime(new Date(admission.createdAt))],
    ['Payment id', admission.payment_id],
  ];
  return (
    <li className="rounded-lg border border-line p-5 sm:p-7">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-xl break-words">{admission.name}</h2>
          <p className="mt-1 flex items-center gap-2 text-steel">
            <Icon name="pin" className="size-4 shrink-0 text-electric" />
            {admission.center}
          </p>
        </div>
        <p className={`flex items-center gap-1.5 rounded-full py-1 ps-2.5 pe-3.5 text-sm font-bold ${state.look}`}>
          <Icon name={state.icon} className="size-4" />
          {state.text}
        </p>
      </div>
      {admission.declined_because !== undefined ? (
        <p className="mt-4 break-words">
          <strong>We could not accept this form.</strong> {admission.declined_because}{' '}
          {admission.fee_back !== undefined && feeBackText(admission.fee_back, formatRupees(admission.amount))}
        </p>
      ) : (
        <p className="mt-4 break-words">
          <strong>{stageText(standing)}.</strong> {toldOf(admission)}
        </p>
      )}
      <dl className="mt-5 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {fields
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-steel">{name}</dt>
              <dd className="font-semibold break-words">{value}</dd>
            </div>
          ))}
      </dl>
      {admission.status === 'Paid' && admission.fee_order_id !== null && (
        <div className="mt-6">
          <ReceiptButton feeOrderId={admission.fee_order_id} />
        </div>
      )}
      {admission.declined_because !== undefined && <EraseForm admissionId={admission.id} name={admission.name} />}
      {status === 'Failed' && isPayable && (
        <div className="mt-6">
          <ButtonLink to={`/admission-form?pay=${admission.payment_id}`} size="small">
            Pay now
          </ButtonLink>
        </div>
      )}
    </li>
  );
}
