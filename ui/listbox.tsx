import { useEffect, type PointerEvent } from 'react';
import type { ShownChoices } from './use-combobox.ts';

interface ListboxProps<Choice> extends ShownChoices<Choice> {
  label: string;
  choices: readonly Choice[];
  textOf: (choice: Choice) => string;
}

/** The list below a combobox's text box. */
export function Listbox<Choice>({ id, active, onList, onChoose, label, choices, textOf }: ListboxProps<Choice>) {
  useEffect(() => {
    onList(choices);
    return () => onList([]);
  }, [choices, onList]);

  return (
    <div
      {...listRole(label)}
      id={id}
      className="absolute inset-x-0 top-full z-20 mt-2 overflow-clip rounded-md bg-white py-1.5 shadow-float ring-1 ring-line empty:hidden"
    >
      {choices.map((choice, index) => (
        <div
          key={textOf(choice)}
          {...optionRole(index === active, () => onChoose(choice))}
          id={`${id}-${index}`}
          className="line-clamp-2 cursor-pointer px-5 py-2.5 break-words hover:bg-ice aria-selected:bg-ice-deep"
        >
          {textOf(choice)}
        </div>
      ))}
    </div>
  );
}

// The focus stays in the text box, and its keys move through the list; no native element does that.
const listRole = (label: string) => ({ role: 'listbox', 'aria-label': label }) as const;
const optionRole = (isActive: boolean, onClick: () => void) =>
  ({
    role: 'option',
    'aria-selected': isActive,
    onClick,
    // Keeps the focus in the text box: losing it would close the list before the click.
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
  }) as const;
