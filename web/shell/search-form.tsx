import { Form } from 'react-router';
import { Icon } from '../ui/icon.tsx';

/** A plain GET form: it finds products with or without scripts. */
export function SearchForm({ className = '' }: { className?: string }) {
  return (
    <search className={className}>
      <Form action="/product" className="relative">
        <input
          type="search"
          name="search"
          required
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
      </Form>
    </search>
  );
}
