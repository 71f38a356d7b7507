import type { ConsentNotice, OpenBatch } from '../../contract/batch.ts';
import { agesText } from '../../domain/centre.ts';
import { timesText } from '../../domain/class-plan.ts';
import { placesText } from '../../domain/enrolment-state.ts';
import { bodyOrNull, type Api } from '../api/api.ts';

export interface Batches {
  batches: OpenBatch[];
  notices: ConsentNotice[];
}

/** Empty if they could not be loaded; the centres are then shown without them. */
export async function loadBatches({ client, mainId }: Api): Promise<Batches> {
  const found = await bodyOrNull(client.call('GET /batch/all/:mainId', { params: { mainId } }));
  return found ?? { batches: [], notices: [] };
}

/** "Tue, Thu 5:30 pm · Ages 5 to 12 · Beginner" */
export const batchFacts = ({ times, age_from, age_to, level }: OpenBatch): string =>
  [timesText(times), agesText(age_from, age_to), level].filter(Boolean).join(' · ');

/** The batches of one centre, each with its places. */
export function BatchLines({ batches, centre }: { batches: readonly OpenBatch[]; centre: string }) {
  const own = batches.filter((batch) => batch.centre === centre);
  if (own.length === 0) return null;
  return (
    <ul aria-label={`Batches at ${centre}`} className="mt-4 divide-y divide-line border-t border-line">
      {own.map((batch) => (
        <li key={batch.batch_id} className="py-2.5">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <strong>{batch.name}</strong>
            <span className="text-sm font-semibold whitespace-nowrap">{placesText(batch)}</span>
          </span>
          <span className="block text-sm text-steel">{batchFacts(batch)}</span>
        </li>
      ))}
    </ul>
  );
}
