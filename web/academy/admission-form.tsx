import { useState } from 'react';
import { data, redirect, useNavigate } from 'react-router';
import { apiContext } from '../api/api-context.ts';
import { enterPaymentPage } from '../checkout/enter-payment-page.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/admission-form.ts';
import { AdmissionFields } from './admission-fields.tsx';
import { loadCentres } from './centres.tsx';
import { FeePanel } from './fee-panel.tsx';
import { loadAdmissions } from './load-admission.ts';

export const meta: Route.MetaFunction = ({ matches: [root] }) => [
  { title: `Admission · ${root.loaderData.profile.orignal_logoname}` },
  { name: 'robots', content: 'noindex' },
];

/** `?pay=` names an admission whose fee is to be paid; without it this is the form. */
export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const page = new URL(request.url);
  enterPaymentPage(page);
  const api = context.get(apiContext);
  const paymentId = page.searchParams.get('pay');
  if (paymentId === null) return { part: 'form' as const, ...(await loadCentres(api)) };
  const admissions = await loadAdmissions(api);
  if (admissions === null) return { part: 'unknown' as const };
  const admission = admissions.find(({ payment_id }) => payment_id === paymentId);
  if (!admission) throw data(null, { status: 404 });
  if (admission.status === 'Paid') throw redirect('/my-account?tab=admission');
  return { part: 'fee' as const, admission };
}

export default function Admission({ loaderData: loaded }: Route.ComponentProps) {
  const login = useLogin();
  const navigate = useNavigate();
  const [isJustSent, setJustSent] = useState(false);
  if (!login) return null;

  async function continueToFee(paymentId: string): Promise<void> {
    setJustSent(true);
    // In the address, so that a reload continues with the fee and does not send the form again.
    await navigate(`/admission-form?pay=${paymentId}`, { replace: true });
  }

  return (
    <>
      <PageTitle
        tag="Academy"
        title="Admission"
        lead="Fill in the form, choose a center and pay the fee of 1,000 rupees. It takes about three minutes."
      />
      <div className="page-width grid grid-cols-1 items-start gap-x-14 gap-y-10 py-10 lg:grid-cols-[1.9fr_1fr] lg:py-16">
        {loaded.part === 'unknown' && <LoadFailed what="Your admission" />}
        {loaded.part === 'fee' && <FeePanel login={login} admission={loaded.admission} startsAtOnce={isJustSent} />}
        {loaded.part === 'form' &&
          (loaded.centres.length === 0 ? (
            <LoadFailed what="The form" />
          ) : (
            <AdmissionFields login={login} centres={loaded.centres} onSubmitted={continueToFee} />
          ))}
        <GoodToKnow />
      </div>
    </>
  );
}

const goodToKnow = [
  { title: 'The fee', text: '1,000 rupees, paid once and online. It is non-refundable.' },
  { title: 'The kit', text: 'A guard set, a helmet and the club bodysuit are compulsory in every class.' },
  { title: 'At the rink', text: 'Parents wait outside the rink. The coach calls you if anything is needed.' },
];

function GoodToKnow() {
  return (
    <aside aria-labelledby="good-to-know" className="rounded-lg bg-ice p-6 sm:p-8">
      <h2 id="good-to-know" className="text-xl">
        Good to know
      </h2>
      <dl className="mt-5 space-y-5">
        {goodToKnow.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-bold">{title}</dt>
            <dd className="mt-1 text-steel">{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
