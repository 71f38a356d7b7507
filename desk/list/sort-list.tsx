import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { icons } from '../parts/icons.ts';

interface SortListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  renderItem: (item: Item) => ReactNode;
  /** All keys, in the new order. */
  onSort: (keys: readonly string[]) => void;
}

interface Moved {
  key: string;
  by: 1 | -1;
}

/** Rows that are sorted by hand: by dragging, or with the arrows, which is how keyboard and phone do it. */
export function SortList<Item>({ label, items, keyOf, nameOf, renderItem, onSort }: SortListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<readonly string[] | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const held = useRef<string | null>(null);
  const known = items.map(keyOf);
  // While something is dragged its place is only on this screen.
  const keys = dragged?.every((key) => known.includes(key)) && dragged.length === known.length ? dragged : known;
  const shown = keys.flatMap((key) => items.find((item) => keyOf(item) === key) ?? []);
  const place = moved === null ? -1 : keys.indexOf(moved.key);

  // A row that moves loses the focus; its arrow takes it again, or the other one at the end of the list.
  useEffect(() => {
    if (moved === null) return;
    const row = list.current?.children[place];
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('button[data-move]') ?? [])];
    const wanted = buttons.find(({ dataset }) => dataset['move'] === String(moved.by));
    (wanted?.disabled ? buttons.find(({ disabled }) => !disabled) : wanted)?.focus();
  }, [moved, place]);

  function move(key: string, by: 1 | -1) {
    const from = keys.indexOf(key);
    setMoved({ key, by });
    onSort(keys.with(from, keys[from + by] ?? key).with(from + by, key));
  }

  useDragging(list, {
    start: (key) => {
      held.current = key;
    },
    over(key) {
      const { current } = held;
      if (current === null || current === key) return;
      const without = keys.filter((each) => each !== current);
      const target = keys.indexOf(key) > keys.indexOf(current) ? without.indexOf(key) + 1 : without.indexOf(key);
      setDragged(without.toSpliced(target, 0, current));
    },
    end() {
      held.current = null;
      if (dragged?.some((key, index) => key !== known[index])) onSort(keys);
      setDragged(null);
    },
  });

  return (
    <>
      <ul ref={list} aria-label={label} className="divide-y divide-line">
        {shown.map((item, index) => {
          const key = keyOf(item);
          return (
            <li
              key={key}
              data-key={key}
              draggable
              className="flex items-center gap-2 px-3 py-2.5 hover:bg-ice sm:gap-3 sm:px-4"
            >
              <span className="flex flex-none flex-col lg:flex-row">
                <IconButton
                  icon={icons.up}
                  label={`Move ${nameOf(item)} up`}
                  tone="bare"
                  data-move="-1"
                  disabled={index === 0}
                  onClick={() => move(key, -1)}
                  className="size-9! disabled:text-line-strong/60"
                />
                <IconButton
                  icon={icons.down}
                  label={`Move ${nameOf(item)} down`}
                  tone="bare"
                  data-move="1"
                  disabled={index === shown.length - 1}
                  onClick={() => move(key, 1)}
                  className="size-9! disabled:text-line-strong/60"
                />
              </span>
              {renderItem(item)}
            </li>
          );
        })}
      </ul>
      <output className="sr-only">
        {place >= 0 && shown[place] && `${nameOf(shown[place])} is now ${place + 1} of ${shown.length}.`}
      </output>
    </>
  );
}

interface Dragging {
  start: (key: string) => void;
  over: (key: string) => void;
  end: () => void;
}

/** The browser's own dragging of the list's rows, by their `data-key`. */
function useDragging(list: RefObject<HTMLElement | null>, dragging: Dragging): void {
  const latest = useRef(dragging);
  useEffect(() => {
    latest.current = dragging;
  });
  useEffect(() => {
    const element = list.current;
    const ended = new AbortController();
    const on = (type: 'dragstart' | 'dragover' | 'dragend', act: (key: string) => void) =>
      element?.addEventListener(
        type,
        (event) => {
          const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null;
          if (row === null) return;
          if (type === 'dragover') event.preventDefault();
          act(row.dataset['key'] ?? '');
        },
        { signal: ended.signal },
      );
    on('dragstart', (key) => latest.current.start(key));
    on('dragover', (key) => latest.current.over(key));
    on('dragend', () => latest.current.end());
    return () => ended.abort();
  }, [list]);
}
