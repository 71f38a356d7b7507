import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { icons } from '../parts/icons.ts';
import { withMoved } from './with-moved.ts';

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

/** Rows sorted by hand: by dragging, or with arrow buttons for keyboards and phones. */
export function SortList<Item>({ label, items, keyOf, nameOf, renderItem, onSort }: SortListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<readonly string[] | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  /** A ref, because somebody may let go before the state is rendered. */
  const held = useRef<{ key: string; y: number; order: readonly string[] } | null>(null);
  const known = items.map(keyOf);
  // While a row is dragged, its new place is only local.
  const keys = dragged?.every((key) => known.includes(key)) && dragged.length === known.length ? dragged : known;
  const shown = keys.flatMap((key) => items.find((item) => keyOf(item) === key) ?? []);
  const place = moved === null ? -1 : keys.indexOf(moved.key);

  // Moving a row takes the focus from its arrow. Give it back, or to the other arrow at the end of the list.
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
    start: (key, y) => {
      held.current = { key, y, order: keys };
    },
    over(key, y) {
      const { current } = held;
      // Rows swap under the pointer, so its place says nothing. Its direction tells where the row goes.
      if (current === null || current.y === y) return;
      const side = y > current.y ? 'after' : 'before';
      current.y = y;
      if (current.key === key) return;
      current.order = withMoved(current.order, current.key, { side, key });
      setDragged(current.order);
    },
    end() {
      const { current } = held;
      held.current = null;
      if (current?.order.some((key, index) => key !== known[index])) onSort(current.order);
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
              draggable={shown.length > 1}
              className="flex items-center gap-2 px-3 py-2.5 hover:bg-ice sm:gap-3 sm:px-4"
            >
              {shown.length > 1 && (
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
              )}
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
  start: (key: string, y: number) => void;
  over: (key: string, y: number) => void;
  end: () => void;
}

/** Native drag and drop of the list's rows, by their `data-key`. */
function useDragging(list: RefObject<HTMLElement | null>, dragging: Dragging): void {
  const latest = useRef(dragging);
  useEffect(() => {
    latest.current = dragging;
  });
  useEffect(() => {
    const element = list.current;
    const ended = new AbortController();
    const on = (type: 'dragstart' | 'dragover' | 'dragend', act: (key: string, y: number) => void) =>
      element?.addEventListener(
        type,
        (event) => {
          const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null;
          if (row === null) return;
          if (type === 'dragover') event.preventDefault();
          act(row.dataset['key'] ?? '', event.clientY);
        },
        { signal: ended.signal },
      );
    on('dragstart', (key, y) => latest.current.start(key, y));
    on('dragover', (key, y) => latest.current.over(key, y));
    on('dragend', () => latest.current.end());
    return () => ended.abort();
  }, [list]);
}
