import { useState } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { part } from '../parts/part.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCombobox } from '../../ui/use-combobox.ts';
import type { Suggestion } from './suggestions.tsx';

// Loaded with the first letter typed.
const Suggestions = part('The suggestions', async () => (await import('./suggestions.tsx')).Suggestions);

/** The server refuses longer searches. */
const searchLengthMax = 200;

interface SearchFormProps {
  categories: readonly string[];
  className?: string;
}

/** A plain GET form that works without scripts; with them it is a combobox of titles, products and categories. */
export function SearchForm({ categories, className = '' }: SearchFormProps) {
  const navigate = useNavigate();
  const { key, search } = useLocation();
  const searched = new URLSearchParams(search).get('search') ?? '';
  const [typed, setTyped] = useState<{ text: string; at: string } | null>(null);
  // Text typed on an earlier page is gone; the box then shows this page's search.
  const text = typed?.at === key ? typed.text : searched;
  const { isListing, shown, open, close, inputProps } = useCombobox<Suggestion>(text, ({ to }) => void navigate(to));
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
            open();
          }}
          {...inputProps}
          maxLength={searchLengthMax}
          aria-label="Search products"
          placeholder="Search the shop"
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
        {isListing && <Suggestions text={text} categories={categories} shown={shown} />}
      </Form>
    </search>
  );
}
