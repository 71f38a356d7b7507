import { useState } from 'react';
import { data, redirect, useNavigate } from 'react-router';
import { isFeePayable } from '../../domain/admission-stage.ts';
import { apiContext } from '../api/api.ts';
import { enterPaymentPage } from '../checkout/enter-payment-page.ts';
import { loadFamily } from '../family/load-children.ts';
import { mayApply } from '../family/may-apply.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { loadPage } from '../page/load-page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useLogin } from '../visitor/stored-login.ts';
import type { Route } from './+types/admission-form.ts';
import { AdmissionFields, admissionFieldsId } from './admission-fields.tsx';
import { loadBatches } from '../classes/batches.tsx';
import { loadCentres, loadTerms } from '../classes/centres.tsx';
import { FeePanel } from './fee-panel.tsx';
import { GoodToKnow } from './good-to-know.tsx';
import { WaitingPanel } from './waiting-panel.tsx';
import { loadAdmissions, loadSent } from './load-admission.ts';
import { privateMeta } from '../page/page-meta.ts';

export const meta = privateMeta('Admission');

/** With `?pay=` this page pays the fee of that admission, or says that it waits; without it, it shows the form. */
export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const page = new URL(request.url);
  enterPaymentPage(page);
  const api = context.get(apiContext);
  const paymentId = page.searchParams.get('pay');
  if (paymentId === null) {
    const [{ centres, isLoaded }, terms, text, sent, classes, family] = await Promise.all([
      loadCentres(api),
      loadTerms(api),
      loadPage(api, 'admission-form'),
      loadSent(api),
      loadBatches(api),
      loadFamily(api),
    ]);
    if (isLoaded && centres.length === 0) return { part: 'no classes' as const };
    return {
      part: 'form' as const,
      centres,
      terms,
      page: text,
      earlier: sent[0] ?? null,
      ...classes,
      familyChildren: (family?.children ?? []).filter((child) => mayApply(child, sent)),
      childId: page.searchParams.get('child') ?? '',
    };
  }
  const admissions = await loadAdmissions(api);
  if (admissions === null) return { part: 'unknown' as const };
  const admission = admissions.find(({ payment_id }) => payment_id === paymentId);
  if (!admission) throw data(null, { status: 404 });
  const { stage } = admission.standing;
  if (stage === 'waiting') return { part: 'waiting' as const, admission };
  if (admission.status === 'Paid' || !isFeePayable(stage)) throw redirect('/my-account?tab=admission');
  return { part: 'fee' as const, admission };
}

export default function Admission({ loaderData: loaded }: Route.ComponentProps) {
  const login = useLogin();
  const navigate = useNavigate();
  const [isJustSent, setJustSent] = useState(false);
  if (!login) return null;

  async function continueToFee(paymentId: string, expectsFee: boolean): Promise<void> {
    // A family that was told to pay nothing must not find a payment window open.
    setJustSent(expectsFee);
    // In the URL, so that a reload continues with the fee and does not send the form again.
    await navigate(`/admission-form?pay=${paymentId}`, { replace: true });
  }

  return (
    <>
      <PageTitle
        tag="Academy"
        title="Admission"
        lead={
          loaded.part === 'no classes'
            ? 'There are no classes to join at the moment.'
            : loaded.part === 'waiting'
              ? 'We have your form, and there is nothing to pay now.'
              : (loaded.part === 'form' && loaded.page?.lead) ||
                'Fill in the form, choose a centre and pay the fee. It takes about three minutes.'
        }
      >
        {loaded.part === 'form' && loaded.centres.length > 0 && (
          // A plain link, because the browser then scrolls and moves the focus.
          <a
            href={`#${admissionFieldsId}`}
            className="mt-7 inline-flex min-h-12 items-center gap-2 rounded-full border border-white/40 px-7 font-bold hover:bg-white hover:text-ink"
          >
            Go to the form
          </a>
        )}
      </PageTitle>
      <div className="page-width space-y-10 py-10 lg:space-y-14 lg:py-16">
        {loaded.part === 'no classes' && (
          <ButtonLink to="/contact" tone="quiet">
            Ask us
          </ButtonLink>
        )}
        {loaded.part === 'unknown' && <LoadFailed what="Your admission" />}
        {loaded.part === 'waiting' && <WaitingPanel admission={loaded.admission} />}
        {loaded.part === 'fee' && <FeePanel login={login} admission={loaded.admission} startsAtOnce={isJustSent} />}
        {loaded.part === 'form' &&
          (loaded.centres.length === 0 || loaded.terms === null ? (
            <LoadFailed what="The form" />
          ) : (
            <AdmissionFields
              login={login}
              centres={loaded.centres}
              fee={loaded.terms.admission_fee}
              asksAadhaar={loaded.terms.asks_aadhaar}
              earlier={loaded.earlier}
              batches={loaded.batches}
              notices={loaded.notices}
              familyChildren={loaded.familyChildren}
              childId={loaded.childId}
              onSubmitted={continueToFee}
            >
              {loaded.page && <GoodToKnow page={loaded.page} />}
            </AdmissionFields>
          ))}
      </div>
    </>
  );
}
