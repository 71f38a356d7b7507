import { useListAddress } from './list-address.ts';
import { SelectBox } from './select-box.tsx';

interface FilterProps {
  name: string;
  label: string;
  /** Shown while nothing is filtered. */
  any: string;
  choices: readonly { value: string; text: string }[];
}

/** Filters the list by one choice. */
export function Filter({ name, label, any, choices }: FilterProps) {
  const { params, change } = useListAddress();
  return (
    <SelectBox
      label={label}
      value={params.get(name) ?? ''}
      none={any}
      choices={choices}
      onChange={(value) => change({ [name]: value })}
    />
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
