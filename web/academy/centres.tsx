import type { Centre } from '../../contract/site.ts';
import { bodyOrNull } from '../api/answer.ts';
import type { Api } from '../api/api-context.ts';
import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';

/** Empty where they could not be loaded. */
export async function loadCentres({ client, mainId }: Api): Promise<{ centres: Centre[] }> {
  const centres = await bodyOrNull(client.call('GET /centre/all/:mainId', { params: { mainId } }));
  return { centres: centres ?? [] };
}

/** The academy's centres, each with its address and timings. */
export function CentreList({ centres }: { centres: readonly Centre[] }) {
  return (
    <ul className="mt-8 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      {centres.map(({ name, address, timings }) => (
        <li
          key={name}
          className="relative overflow-clip rounded-lg bg-white p-6 shadow-lift before:absolute before:inset-x-0 before:top-0 before:h-1 before:bg-electric"
        >
          <h3 className="text-xl">{name}</h3>
          <p className="mt-4 flex gap-3 text-steel">
            <Icon name="pin" className="mt-0.5 size-5 shrink-0 text-electric" />
            {address}
          </p>
          {timings && (
            <p className="mt-3 flex gap-3 text-steel">
              <Icon name={drawn.clock} className="mt-0.5 size-5 shrink-0 text-electric" />
              {timings}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
