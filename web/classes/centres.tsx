import type { ReactNode } from 'react';
import type { Academy, Centre } from '../../contract/site.ts';
import { agesText, daysText } from '../../domain/centre.ts';
import { bodyOrNull, type Api } from '../api/api.ts';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';

/** Empty if they could not be loaded. */
export async function loadCentres({ client, mainId }: Api): Promise<{ centres: Centre[]; isLoaded: boolean }> {
  const centres = await bodyOrNull(client.call('GET /centre/all/:mainId', { params: { mainId } }));
  return { centres: centres ?? [], isLoaded: centres !== null };
}

/** What an admission costs, and what its form asks for; null if it could not be loaded. */
export async function loadTerms({ client, mainId }: Api): Promise<Academy | null> {
  const found = await bodyOrNull(client.call('GET /academy/single/:mainId', { params: { mainId } }));
  return found?.academy ?? null;
}

/** In rupees. */
export const loadAdmissionFee = async (api: Api): Promise<number | null> =>
  (await loadTerms(api))?.admission_fee ?? null;

interface CentreListProps {
  centres: readonly Centre[];
  /** Shown below the facts of a centre. */
  renderMore?: (centre: Centre) => ReactNode;
}

/** The academy's centres, each with its address, days, times and ages. */
export function CentreList({ centres, renderMore }: CentreListProps) {
  return (
    <ul className="mt-8 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      {centres.map((centre) => (
        <li
          key={centre.name}
          className="relative overflow-clip rounded-lg bg-white p-6 shadow-lift before:absolute before:inset-x-0 before:top-0 before:h-1 before:bg-electric"
        >
          <h3 className="text-xl">{centre.name}</h3>
          <CentreFacts centre={centre} />
          {renderMore?.(centre)}
        </li>
      ))}
    </ul>
  );
}

/** Where, when and for whom. */
export function CentreFacts({ centre: { address, days, timings, age_from, age_to } }: { centre: Centre }) {
  const facts = [
    { icon: 'pin', text: address },
    { icon: drawn.clock, text: [daysText(days), timings].filter(Boolean).join(', ') },
    { icon: 'user', text: agesText(age_from, age_to) },
  ] as const;
  return facts.map(
    ({ icon, text }) =>
      text !== '' && (
        <p key={icon} className="mt-3 flex gap-3 text-steel">
          <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-electric" />
          <span className="min-w-0 break-words">{text}</span>
        </p>
      ),
  );
}
