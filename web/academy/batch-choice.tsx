import { useId } from 'react';
import type { OpenBatch } from '../../contract/batch.ts';
import { placesText } from '../../domain/enrolment-state.ts';
import { batchFacts } from '../classes/batches.tsx';

interface BatchChoiceProps {
  batches: readonly OpenBatch[];
  centre: string;
  /** About the chosen one. */
  hint: string | null;
}

/** The parents' choice of batch. A full one has a waiting list. */
export function BatchChoice({ batches, centre, hint }: BatchChoiceProps) {
  const own = batches.filter((batch) => batch.centre === centre);
  const id = useId();
  if (own.length === 0) return null;
  const look =
    'flex min-h-11 cursor-pointer gap-3 rounded-md border border-line-strong p-3 has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-electric';
  const radio = 'mt-0.5 size-5 shrink-0 accent-electric';
  return (
    <fieldset key={centre} className="sm:col-span-2">
      <legend className="mb-1.5 text-sm font-bold">Batch</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {own.map((batch) => (
          <label key={batch.batch_id} htmlFor={`${id}-${batch.batch_id}`} className={look}>
            <input
              id={`${id}-${batch.batch_id}`}
              type="radio"
              name="batch_id"
              value={batch.batch_id}
              className={radio}
            />
            <span className="min-w-0 font-bold">
              {batch.name}
              <span className="block text-sm font-normal text-steel">{batchFacts(batch)}</span>
              <span className="block text-sm font-semibold">{placesText(batch)}</span>
            </span>
          </label>
        ))}
        <label className={look}>
          <input type="radio" name="batch_id" value="" defaultChecked className={radio} />
          <span className="font-bold">
            Any batch
            <span className="block text-sm font-normal text-steel">We will find one that fits.</span>
          </span>
        </label>
      </div>
      <output className="mt-2 block font-semibold text-signal-deep empty:hidden">
        {hint !== null && `${hint} You can still choose it; we will talk to you about it.`}
      </output>
    </fieldset>
  );
}
