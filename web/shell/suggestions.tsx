import { useEffect, useMemo } from 'react';
import { useFetcher } from 'react-router';
import { suggestTitles } from '../../domain/suggestion.ts';
import { Listbox } from '../../ui/listbox.tsx';
import type { ShownChoices } from '../../ui/use-combobox.ts';
import type { clientLoader } from './lookup-suggestions.ts';

/** Letters typed faster than this are one request. */
const pauseMs = 150;

/** The list of the combobox. A newer request drops the answer to an older one. */
export function Suggestions({ text, shown }: { text: string; shown: ShownChoices<string> }) {
  const { load, data } = useFetcher<typeof clientLoader>();
  useEffect(() => {
    const timer = setTimeout(() => void load(`/lookup/suggestions?search=${encodeURIComponent(text.trim())}`), pauseMs);
    return () => clearTimeout(timer);
  }, [text, load]);

  // Until the new answer comes, we show what still matches from the last one.
  const titles = useMemo(() => suggestTitles(text, data ?? []), [text, data]);
  return (
    <>
      <Listbox {...shown} label="Suggestions" choices={titles} textOf={(title) => title} />
      <output className="sr-only">{data && `${titles.length} suggestions`}</output>
    </>
  );
}
