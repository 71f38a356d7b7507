import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { Icon } from '../ui/icon.tsx';

// Comes with the first letter typed: a page that is only looked at does not carry it.
const Suggestions = lazy(async () => ({ default: (await import('./suggestions.tsx')).Suggestions }));

/** Longest search that the shop answers. */
const searchLengthMax = 200;

/** A plain GET form that finds products with or without scripts; with them it is a combobox of titles. */
export function SearchForm({ className = '' }: { className?: string }) {
  const listId = useId();
  const navigate = useNavigate();
  const { key, search } = useLocation();
  const searched = new URLSearchParams(search).get('search') ?? '';
  const [typed, setTyped] = useState<{ text: string; at: string } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const titles = useRef<string[]>([]);
  // What was typed on an earlier page has been answered; the box then says what this page was searched for.
  const text = typed?.at === key ? typed.text : searched;

  function close() {
    setIsOpen(false);
    setActive(-1);
  }
  function choose(title: string) {
    close();
    void navigate(`/product?search=${encodeURIComponent(title)}`);
  }
  function move(event: KeyboardEvent, by: 1 | -1) {
    const count = titles.current.length;
    if (count === 0) return;
    event.preventDefault();
    setIsOpen(true);
    // One place beyond the list is the text itself.
    setActive((index) => ((index + 1 + by + count + 1) % (count + 1)) - 1);
  }
  function onKeyDown(event: KeyboardEvent) {
    const title = titles.current[active];
    if (event.key === 'ArrowDown') move(event, 1);
    else if (event.key === 'ArrowUp') move(event, -1);
    else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && isOpen && title !== undefined) {
      event.preventDefault();
      choose(title);
    }
  }

  const isListing = isOpen && text.trim() !== '';
  return (
    <search className={className}>
      <Form action="/product" onSubmit={close} className="relative">
        <input
          type="search"
          name="search"
          required
          value={text}
          onChange={(event) => {
            setTyped({ text: event.target.value, at: key });
            setIsOpen(true);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
          maxLength={searchLengthMax}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isListing}
          aria-controls={listId}
          aria-activedescendant={isListing && active >= 0 ? `${listId}-${active}` : undefined}
          aria-label="Search products"
          placeholder="Search the shop"
          autoComplete="off"
          enterKeyHint="search"
          className="h-11 w-full rounded-full border border-line-strong bg-ice ps-5 pe-12 text-base placeholder:text-steel focus-visible:bg-white"
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute end-1 top-1 grid size-9 place-items-center rounded-full bg-ink text-white transition-colors hover:bg-electric"
        >
          <Icon name="search" className="size-4.5" />
        </button>
        {isListing && (
          <Suspense>
            <Suggestions id={listId} text={text} active={active} titlesRef={titles} onChoose={choose} />
          </Suspense>
        )}
      </Form>
    </search>
  );
}
