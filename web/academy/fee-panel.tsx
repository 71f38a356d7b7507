import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { AdmissionRecord } from '../../contract/admission.ts';
import type { User } from '../../contract/account.ts';
import { formatRupees } from '../../domain/money.ts';
import { browserApi } from '../api/api.ts';
import { usePayment, payLabels } from '../checkout/use-payment.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ResultRow } from '../checkout/result-frame.tsx';

interface FeePanelProps {
  login: User;
  admission: AdmissionRecord;
  /** The form has just been sent, so the payment window opens without another press. */
  startsAtOnce: boolean;
}

/** The last step of an admission: its fee. */
export function FeePanel({ login, admission, startsAtOnce }: FeePanelProps) {
  const { step, amount, isTestMode, windowText, payFee } = useFee(login, admission);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasStarted = useRef(false);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!startsAtOnce || hasStarted.current) return;
    hasStarted.current = true;
    void payFee();
  });
  return (
    <section aria-labelledby="fee" className="rounded-lg border border-line p-6 sm:p-9">
      <h2 id="fee" ref={heading} tabIndex={-1} className="text-title outline-none">
        One step left: the fee
      </h2>
      <p className="mt-3 text-steel">{feeLead(admission.standing)}</p>
      <dl className="mt-6 divide-y divide-line border-y border-line">
        <ResultRow name="Skater">{admission.name}</ResultRow>
        <ResultRow name="Center">{admission.center}</ResultRow>
        {admission.standing.batch !== null && <ResultRow name="Batch">{admission.standing.batch}</ResultRow>}
        <ResultRow name="Admission fee">
          <span className="text-lg font-extrabold tabular-nums">{formatRupees(amount)}</span>
        </ResultRow>
      </dl>
      {windowText !== null && (
        <p role="alert" className="mt-5 font-semibold text-signal-deep">
          {windowText} Please try again.
        </p>
      )}
      <div className="mt-7 flex flex-wrap gap-3">
        <Button aria-disabled={step !== 'idle'} onClick={() => void payFee()}>
          {payLabels[step]}
        </Button>
        <ButtonLink to="/my-account?tab=admission" tone="quiet">
          Pay later
        </ButtonLink>
      </div>
      {isTestMode && <p className="mt-4 text-sm text-steel">Test mode: no money moves.</p>}
    </section>
  );
}

function feeLead({ stage, batch }: AdmissionRecord['standing']): string {
  if (stage === 'placed') return `There is a place in ${batch ?? 'the batch'}. Pay the admission fee now.`;
  if (stage === 'received' && batch !== null)
    return `We have your form. Once the fee is paid, we keep a place in ${batch} for you.`;
  return 'We have your form. The next step is the admission fee.';
}

function useFee(login: User, admission: AdmissionRecord) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { step, isTestMode, runOnce, pay } = usePayment();
  const [amount, setAmount] = useState(admission.amount);
  const [windowText, setWindowText] = useState<string | null>(null);

  const payFee = (): Promise<void> =>
    runOnce(async () => {
      setWindowText(null);
      const { client, mainId } = browserApi();
      const answer = await client.call('POST /feepay', {
        body: {
          amount,
          order_id: admission.payment_id,
          user_id: login.user_id,
          user_name: login.full_name,
          main_id: mainId,
        },
      });
      if (!answer.ok) {
        const code = answer.refusal?.code;
        if (code === 'fee-changed') setAmount(answer.refusal?.amount ?? amount);
        const hasOwnWords = code === 'fee-changed' || code === 'fee-already-paid' || code === 'admission-waits';
        showToast((hasOwnWords && answer.refusal?.message) || 'Failed to create Razorpay Order', 'error');
        // The page then says so itself.
        if (code === 'admission-waits') return revalidate();
        return code === 'fee-already-paid' ? navigate('/my-account?tab=admission', { replace: true }) : undefined;
      }
      const { order_id: feeOrderId } = answer.body;
      const reason = await pay(answer.body, {
        description: 'Admission fee',
        payer: { name: login.full_name, email: admission.email, contact: admission.mobile },
        verify: ({ client: shop }, proof) => shop.call('POST /feepay/verify', { body: proof }),
        resultPath: (end) => `/payment-${end}ad/${feeOrderId}`,
      });
      return setWindowText(reason);
    });

  return { step, amount, isTestMode, windowText, payFee };
}
