import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../ui/dialog.tsx';
import { controlLook } from '../../ui/field-frame.tsx';
import { useCombobox } from '../../ui/use-combobox.ts';
import { useMe } from '../api/session.ts';
import { useFirstFocus } from '../parts/use-first-focus.ts';
import { screensOf } from './screens.ts';
import { useFind, type Found } from './use-find.ts';

/** Finds screens here and everything else on the server. */
export function Palette({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const words = text.trim();
  const { found, isAsking, hasFailed } = useFind(words);
  const choices = useMemo(() => {
    const screens = screensOf(me)
      .filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))
      .map(({ path, title }): Found => ({ group: 'Screens', id: path, text: title, note: '', to: path }));
    return words === '' ? screens : [...screens, ...found];
  }, [me, words, found]);

  // The list is always open; without text it lists the screens.
  const { inputProps, shown, open } = useCombobox<Found>(words || 'all', (choice) => {
    void navigate(choice.to);
    onClose();
  });
  const { onList } = shown;
  useEffect(() => onList(choices), [choices, onList]);
  useFirstFocus(box);

  // Enter opens the first result, unless the arrows chose another.
  const active = shown.active === -1 && words !== '' && choices.length > 0 && !isAsking ? 0 : shown.active;
  const onKeyDown = (event: KeyboardEvent) => {
    // Closes the dialog.
    if (event.key === 'Escape') return;
    const first = choices[0];
    if (event.key === 'Enter' && shown.active === -1 && active === 0 && first !== undefined) {
      event.preventDefault();
      shown.onChoose(first);
    } else inputProps.onKeyDown(event);
  };

  return (
    <Dialog id="palette" title="Go to" opensAtOnce onClose={onClose}>
      <div ref={box} className="px-5 pt-1">
        <input
          {...inputProps}
          type="text"
          aria-label="Screen, order, product or person"
          placeholder="Screen, order, product or person"
          {...listState(choices.length > 0, active >= 0 ? `${shown.id}-${active}` : undefined)}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            open();
          }}
          onKeyDown={onKeyDown}
          onBlur={undefined}
          className={controlLook}
        />
      </div>
      <div {...listRole} id={shown.id} className="max-h-[50vh] overflow-y-auto px-3 py-3 empty:hidden">
        {choices.map((choice, index) => (
          <div
            key={`${choice.group} ${choice.id}`}
            {...optionRole(index === active, () => shown.onChoose(choice))}
            id={`${shown.id}-${index}`}
            className="flex cursor-pointer items-baseline gap-3 rounded-md px-3 py-2 hover:bg-ice aria-selected:bg-ice-deep"
          >
            <span className="min-w-0 truncate font-semibold">{choice.text}</span>
            <span className="min-w-0 flex-1 truncate text-sm text-steel">{choice.note}</span>
            <span className="flex-none text-sm text-steel">{choice.group}</span>
          </div>
        ))}
      </div>
      <output className="block px-6 pb-3 text-sm text-steel">
        {hasFailed && 'The search did not work. Please try again.'}
        {!hasFailed && words !== '' && !isAsking && choices.length === 0 && `Nothing found for “${words}”.`}
      </output>
    </Dialog>
  );
}

const listState = (isOpen: boolean, activeId: string | undefined) =>
  ({ 'aria-expanded': isOpen, 'aria-activedescendant': activeId }) as const;

// No native element lets the text box keep the focus while its keys move through a list.
const listRole = { role: 'listbox', 'aria-label': 'Results' } as const;
const optionRole = (isActive: boolean, onClick: () => void) =>
  ({
    role: 'option',
    'aria-selected': isActive,
    onClick,
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
  }) as const;
