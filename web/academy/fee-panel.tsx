import { useEffect, useRef, type ReactNode } from 'react';
import type { AdmissionRecord } from '../../contract/admission.ts';
import type { User } from '../../contract/account.ts';
import { formatRupees } from '../../domain/money.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useFee, type FeeStep } from './use-fee.ts';

interface FeePanelProps {
  login: User;
  admission: AdmissionRecord;
  /** The form was sent a moment ago: the payment window opens without another press. */
  startsAtOnce: boolean;
}

const labels: Record<FeeStep, string> = {
  idle: 'Pay now',
  opening: 'Opening the payment…',
  paying: 'Waiting for your payment…',
  confirming: 'Confirming your payment…',
};

/** The last step of an admission: its fee. */
export function FeePanel({ login, admission, startsAtOnce }: FeePanelProps) {
  const { step, amount, isTestMode, windowText, pay } = useFee(login, admission);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasStarted = useRef(false);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!startsAtOnce || hasStarted.current) return;
    hasStarted.current = true;
    void pay();
  });
  return (
    <section aria-labelledby="fee" className="rounded-lg border border-line p-6 sm:p-9">
      <h2 id="fee" ref={heading} tabIndex={-1} className="text-title outline-none">
        One step left: the fee
      </h2>
      <p className="mt-3 text-steel">The form is with us. The admission fee makes the place on the rink yours.</p>
      <dl className="mt-6 divide-y divide-line border-y border-line">
        <Row name="Skater">{admission.name}</Row>
        <Row name="Center">{admission.center}</Row>
        <Row name="Admission fee">
          <span className="text-lg font-extrabold tabular-nums">{formatRupees(amount)}</span>
        </Row>
      </dl>
      {windowText !== null && (
        <p role="alert" className="mt-5 font-semibold text-signal-deep">
          {windowText} Please try again.
        </p>
      )}
      <div className="mt-7 flex flex-wrap gap-3">
        <Button aria-disabled={step !== 'idle'} onClick={() => void pay()}>
          {labels[step]}
        </Button>
        <ButtonLink to="/my-account?tab=admission" tone="quiet">
          Pay later
        </ButtonLink>
      </div>
      {isTestMode && <p className="mt-4 text-sm text-steel">Test mode: no money moves.</p>}
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-3">
      <dt className="text-steel">{name}</dt>
      <dd className="min-w-0 text-end font-semibold break-words">{children}</dd>
    </div>
  );
}
