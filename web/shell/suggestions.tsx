import { useEffect, useMemo, type PointerEvent, type RefObject } from 'react';
import { useFetcher } from 'react-router';
import { suggestTitles } from '../../domain/suggestion.ts';
import type { clientLoader } from './lookup-suggestions.ts';

/** Typing faster than this is one question. */
const pauseMs = 150;

interface SuggestionsProps {
  id: string;
  text: string;
  /** Place of the title that Enter would choose, -1 for none. */
  active: number;
  /** Where the keyboard finds the titles shown. */
  titlesRef: RefObject<string[]>;
  onChoose: (title: string) => void;
}

/** The list of a combobox. A newer question drops the answer to an older one. */
export function Suggestions({ id, text, active, titlesRef, onChoose }: SuggestionsProps) {
  const { load, data } = useFetcher<typeof clientLoader>();
  useEffect(() => {
    const timer = setTimeout(() => void load(`/lookup/suggestions?search=${encodeURIComponent(text.trim())}`), pauseMs);
    return () => clearTimeout(timer);
  }, [text, load]);

  // Until the new answer is here, what still fits of the last one is shown.
  const titles = useMemo(() => suggestTitles(text, data ?? []), [text, data]);
  useEffect(() => {
    titlesRef.current = titles;
    return () => {
      titlesRef.current = [];
    };
  }, [titles, titlesRef]);

  return (
    <>
      <div
        {...listRole}
        id={id}
        className="absolute inset-x-0 top-full z-20 mt-2 overflow-clip rounded-md bg-white py-1.5 shadow-float ring-1 ring-line empty:hidden"
      >
        {titles.map((title, index) => (
          <div
            key={title}
            {...optionRole(index === active, () => onChoose(title))}
            id={`${id}-${index}`}
            className="line-clamp-2 cursor-pointer px-5 py-2.5 break-words hover:bg-ice aria-selected:bg-ice-deep"
          >
            {title}
          </div>
        ))}
      </div>
      <output className="sr-only">{data && `${titles.length} suggestions`}</output>
    </>
  );
}

// The focus stays in the text box, which steers the list by keyboard; no native element does that.
const listRole = { role: 'listbox', 'aria-label': 'Suggestions' } as const;
const optionRole = (isActive: boolean, onClick: () => void) =>
  ({
    role: 'option',
    'aria-selected': isActive,
    onClick,
    // Before the box loses its focus, which would close the list under the finger.
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
  }) as const;
