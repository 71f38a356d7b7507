import type { Centre } from '../../contract/site.ts';
import { formatRupees } from '../../domain/money.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CentreFacts } from './centres.tsx';

/** The page Classes has the rest. */
const shownMax = 3;

/** The academy on the home page. */
export function ClassesSection({ centres, fee }: { centres: readonly Centre[]; fee: number | null }) {
  const more = centres.length - shownMax;
  return (
    <section aria-labelledby="academy" className="on-ink lanes bg-ink text-white">
      <div className="page-width py-12 lg:py-20">
        <h2 id="academy" className="text-title">
          Learn to skate with us
        </h2>
        <p className="mt-2 max-w-2xl text-white/85">
          Classes for children and adults{fee !== null && `, admission ${formatRupees(fee)}, once`}. Asking costs
          nothing.
        </p>
        <ul className="mt-8 grid gap-4 md:grid-cols-3">
          {centres.slice(0, shownMax).map((centre) => (
            <li key={centre.name} className="rounded-lg bg-white p-6 text-ink">
              <h3 className="text-xl">{centre.name}</h3>
              <CentreFacts centre={centre} />
            </li>
          ))}
        </ul>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/academy">{more > 0 ? `See all ${centres.length} centres` : 'See the classes'}</ButtonLink>
          <ButtonLink to="/enquiry-form" tone="quiet">
            Ask about a class
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
