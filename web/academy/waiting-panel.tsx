import { useEffect, useRef } from 'react';
import type { AdmissionRecord } from '../../contract/admission.ts';
import { payLaterText, waitingText } from '../../domain/admission-stage.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ResultRow } from '../checkout/result-frame.tsx';

/** The last step of an admission whose batch is full: nothing is to be paid. */
export function WaitingPanel({ admission }: { admission: AdmissionRecord }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { batch, position } = admission.standing;
  return (
    <section aria-labelledby="waiting" className="rounded-lg border border-line p-6 sm:p-9">
      <h2 id="waiting" ref={heading} tabIndex={-1} className="text-title outline-none">
        {admission.status === 'Paid'
          ? `You are number ${position ?? 1} on the waiting list`
          : waitingText(position ?? 1)}
      </h2>
      <p className="mt-3 text-steel">
        We have your form. All places are taken.{' '}
        {admission.status === 'Paid' ? 'The admission fee is paid.' : payLaterText}
      </p>
      <dl className="mt-6 divide-y divide-line border-y border-line">
        <ResultRow name="Skater">{admission.name}</ResultRow>
        {batch !== null && <ResultRow name="Batch">{batch}</ResultRow>}
      </dl>
      <div className="mt-7">
        <ButtonLink to="/my-account?tab=admission" tone="quiet">
          See all my forms
        </ButtonLink>
      </div>
    </section>
  );
}
