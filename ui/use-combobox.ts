import { useId, useState, type KeyboardEvent } from 'react';

export interface ShownChoices<Choice> {
  /** The list's id; its options are `${id}-${place}`. */
  id: string;
  /** The option that Enter would choose, -1 for none. */
  active: number;
  /** Reports the listed choices to the keyboard handler. */
  onList: (choices: readonly Choice[]) => void;
  onChoose: (choice: Choice) => void;
}

/** Where an arrow key leads among so many options; -1 is the text itself, one step beyond either end of the list. */
export const nextActive = (active: number, by: 1 | -1, count: number): number =>
  ((active + 1 + by + count + 1) % (count + 1)) - 1;

/** A text box whose keys move through a list of choices while the focus stays in it. */
export function useCombobox<Choice>(text: string, onChoose: (choice: Choice) => void) {
  const id = useId();
  const [listed, setListed] = useState<readonly Choice[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isListing = isOpen && text.trim() !== '';

  function close() {
    setIsOpen(false);
    setActive(-1);
  }
  function open() {
    setIsOpen(true);
    setActive(-1);
  }
  function choose(choice: Choice) {
    close();
    onChoose(choice);
  }
  function move(event: KeyboardEvent, by: 1 | -1) {
    const count = listed.length;
    if (count === 0) return;
    event.preventDefault();
    setIsOpen(true);
    setActive((index) => nextActive(index, by, count));
  }
  function onKeyDown(event: KeyboardEvent) {
    const choice = listed[active];
    if (event.key === 'ArrowDown') move(event, 1);
    else if (event.key === 'ArrowUp') move(event, -1);
    else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && isOpen && choice !== undefined) {
      event.preventDefault();
      choose(choice);
    }
  }

  const shown: ShownChoices<Choice> = { id, active, onList: setListed, onChoose: choose };
  return {
    isListing,
    shown,
    open,
    close,
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isListing && listed.length > 0,
      'aria-controls': id,
      'aria-activedescendant': isListing && active >= 0 ? `${id}-${active}` : undefined,
      autoComplete: 'off',
      onKeyDown,
      onBlur: close,
    },
  } as const;
}
