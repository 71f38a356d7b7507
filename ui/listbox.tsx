import { useEffect, type PointerEvent, type ReactNode } from 'react';
import type { ShownChoices } from './use-combobox.ts';

interface ListboxProps<Choice> extends ShownChoices<Choice> {
  label: string;
  choices: readonly Choice[];
  textOf: (choice: Choice) => string;
  /** What an option shows; null: its text. */
  render?: (choice: Choice) => ReactNode | null;
  /** The heading under which a choice stands. Choices of one group follow each other. */
  groupOf?: (choice: Choice) => string;
  /** Its width, height and place below the text box. */
  className?: string;
}

const floating = 'absolute inset-x-0 top-full z-20 max-h-[70dvh]';

/** The list below a combobox's text box. */
export function Listbox<Choice>({ id, active, onList, onChoose, label, choices, ...look }: ListboxProps<Choice>) {
  const { textOf, render, groupOf = () => '', className = floating } = look;
  useEffect(() => {
    onList(choices);
    return () => onList([]);
  }, [choices, onList]);
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const groups = [...new Set(choices.map(groupOf))].map((group) => ({
    group,
    members: choices.map((choice, index) => ({ choice, index })).filter(({ choice }) => groupOf(choice) === group),
  }));
  return (
    <div
      {...listRole(label)}
      id={id}
      // Browsers make a box that scrolls a stop of Tab: the focus would go there and vanish with the list.
      tabIndex={-1}
      className={`${className} mt-2 overflow-y-auto overscroll-contain rounded-md bg-white py-1.5 shadow-float ring-1 ring-line empty:hidden`}
    >
      {groups.map(({ group, members }) => (
        <div key={group} {...(group !== '' && groupRole(group))}>
          {group !== '' && (
            <div aria-hidden="true" className="px-5 pt-3 pb-1 text-sm font-bold text-steel">
              {group}
            </div>
          )}
          {members.map(({ choice, index }) => (
            <div
              key={`${index} ${textOf(choice)}`}
              {...optionRole(index === active, () => onChoose(choice))}
              id={`${id}-${index}`}
              className="cursor-pointer px-5 py-2.5 hover:bg-ice aria-selected:bg-ice-deep"
            >
              {render?.(choice) ?? <div className="line-clamp-2 break-words">{textOf(choice)}</div>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

// The focus stays in the text box, and its keys move through the list; no native element does that.
const listRole = (label: string) => ({ role: 'listbox', 'aria-label': label }) as const;
const groupRole = (label: string) => ({ role: 'group', 'aria-label': label }) as const;
const optionRole = (isActive: boolean, onClick: () => void) =>
  ({
    role: 'option',
    'aria-selected': isActive,
    onClick,
    // Keeps the focus in the text box: losing it would close the list before the click.
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
  }) as const;
