import { useEffect, useRef, useState } from 'react';
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
  const wanted = params.get(name) ?? '';
  const [text, setText] = useState(wanted);
  const sent = useRef(wanted);
  // Back, or a saved view. What is loaded for an earlier digit must not replace later ones.
  useEffect(() => {
    if (wanted === sent.current) return;
    sent.current = wanted;
    setText(wanted);
  }, [wanted]);
  function type(day: string) {
    setText(day);
    // Before its last digit, a typed year is 0002, 0020 or 0202.
    if (day !== '' && !/^20\d\d-/.test(day)) return;
    sent.current = day;
    change({ [name]: day }, { replace: true });
  }
  return (
    <label className="col-span-2 flex h-11 items-center gap-2 rounded-md border border-line-strong bg-white px-3 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-electric lg:h-10">
      <span className="text-sm text-steel">{label}</span>
      <input
        type="date"
        value={text}
        onChange={(event) => type(event.target.value)}
        className="min-w-0 flex-1 font-semibold focus-visible:outline-none"
      />
    </label>
  );
}
