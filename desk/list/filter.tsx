import { drawn } from '../../ui/drawn.ts';
import { Icon } from '../../ui/icon.tsx';
import { useListAddress } from './list-address.ts';

interface FilterProps {
  name: string;
  label: string;
  /** What is shown while nothing is filtered. */
  any: string;
  choices: readonly { value: string; text: string }[];
}

/** One choice that narrows the list. */
export function Filter({ name, label, any, choices }: FilterProps) {
  const { params, change } = useListAddress();
  return (
    <div className="relative">
      <select
        aria-label={label}
        value={params.get(name) ?? ''}
        onChange={(event) => change({ [name]: event.target.value })}
        className="h-11 w-full appearance-none rounded-md border border-line-strong bg-white ps-3 pe-9 font-semibold lg:h-10"
      >
        <option value="">{any}</option>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Icon
        name={drawn.chevron}
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-[1.1em] text-steel"
      />
    </div>
  );
}

/** A day of the calendar. */
export function DayFilter({ name, label }: { name: string; label: string }) {
  const { params, change } = useListAddress();
  return (
    <label className="col-span-2 flex h-11 items-center gap-2 rounded-md border border-line-strong bg-white px-3 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-electric lg:h-10">
      <span className="text-sm text-steel">{label}</span>
      <input
        type="date"
        value={params.get(name) ?? ''}
        onChange={(event) => change({ [name]: event.target.value })}
        className="min-w-0 flex-1 font-semibold focus-visible:outline-none"
      />
    </label>
  );
}
