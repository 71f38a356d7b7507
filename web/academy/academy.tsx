import { formatRupees } from '../../domain/money.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { apiContext, type Api } from '../api/api.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { loadPage, withPage } from '../page/load-page.ts';
import { namedPageMeta } from '../page/page-meta.ts';
import type { Route } from './+types/academy.ts';
import { BatchLines, loadBatches } from '../classes/batches.tsx';
import { CentreList, loadAdmissionFee, loadCentres } from '../classes/centres.tsx';
import { GoodToKnow } from './good-to-know.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  namedPageMeta(root.loaderData, { title: 'Classes', description: lead, path: '/academy' });

export const loader = ({ context }: Route.LoaderArgs) => loadAcademy(context.get(apiContext));
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadAcademy(context.get(apiContext));

/** The texts are those above the admission form. */
async function loadAcademy(api: Api) {
  const [page, { centres }, fee, { batches }] = await Promise.all([
    loadPage(api, 'admission-form'),
    loadCentres(api),
    loadAdmissionFee(api),
    loadBatches(api),
  ]);
  return withPage({ page, centres, fee, batches });
}

const lead = 'Skating classes for children and adults: where, when, for whom, and what they cost.';

/** What parents want to know before the form, which needs a login. */
export default function Academy({ loaderData: { page, centres, fee, batches } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle tag="Academy" title="Classes" lead={lead}>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to="/admission-form">Join the academy</ButtonLink>
          <ButtonLink to="/enquiry-form" tone="quiet">
            Ask us first
          </ButtonLink>
        </div>
      </PageTitle>
      {page === null || fee === null ? (
        <div className="page-width py-10">
          <LoadFailed what="The classes" />
        </div>
      ) : (
        <div className="page-width space-y-12 py-10 lg:space-y-16 lg:py-16">
          <section aria-labelledby="centres">
            <h2 id="centres" className="text-title">
              Where and when
            </h2>
            {centres.length === 0 ? (
              <p className="mt-4 text-steel">There are no classes at the moment.</p>
            ) : (
              <CentreList centres={centres} renderMore={({ name }) => <BatchLines batches={batches} centre={name} />} />
            )}
          </section>
          <section aria-labelledby="fee" className="rounded-lg bg-ink p-6 text-white sm:p-8">
            <h2 id="fee" className="text-xl">
              Admission fee
            </h2>
            <p className="mt-1 text-display font-black tabular-nums">{formatRupees(fee)}</p>
            <p className="mt-1 text-white/85">Paid once, with the form. Asking costs nothing.</p>
          </section>
          <GoodToKnow page={page} />
        </div>
      )}
    </>
  );
}
