import { useState } from 'react';
import type { WindowItem } from '../../contract/desk/window.ts';
import { IconButton } from '../../ui/button.tsx';
import { FieldFrame, controlLook, type FieldBinding } from '../../ui/field-frame.tsx';
import { call } from '../api/call.ts';
import { SortList } from '../list/sort-list.tsx';
import { useAsk } from '../parts/use-ask.ts';

const waitMs = 200;

interface ProductsFieldProps {
  field: FieldBinding;
  label: string;
  known: WindowItem['products'];
  chosen: readonly string[];
  max: number;
  onChange: (ids: readonly string[]) => void;
}

type Found = Pick<WindowItem['products'][number], 'product_id' | 'title'>;

const nothingFound: { q: string; found: readonly Found[] } = { q: '', found: [] };

/** Finds products by title; they can be added, sorted and removed. */
export function ProductsField({ field, label, known, chosen, max, onChange }: ProductsFieldProps) {
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(
    new Map(known.map(({ product_id, title }) => [product_id, title])),
  );
  const [typed, setTyped] = useState('');
  const [{ found, q: foundFor }, setFound] = useState(nothingFound);
  // Null: nothing to ask, or a row was pressed: a late answer must not move the rows under the finger.
  const [asked, setAsked] = useState<string | null>(null);
  const nameOf = (id: string) => titles.get(id) ?? id;

  useAsk(asked, waitMs, async (signal) => {
    const answer = await call('GET /desk/find', { query: { q: asked ?? '' }, signal });
    if (signal.aborted || !answer.ok) return;
    setFound({ q: asked ?? '', found: answer.body.products.filter(({ product_id }) => !chosen.includes(product_id)) });
  });

  function type(text: string) {
    setTyped(text);
    const q = text.trim();
    setAsked(q.length < 2 ? null : q);
    if (q.length < 2) setFound(nothingFound);
  }

  function add({ product_id, title }: Found) {
    setTitles(new Map([...titles, [product_id, title]]));
    type('');
    onChange(max === 1 ? [product_id] : [...chosen, product_id].slice(0, max));
  }

  return (
    <div>
      <FieldFrame field={field} label={label} hint="Type part of its title">
        {(control) => (
          <input
            {...control}
            type="search"
            value={typed}
            autoComplete="off"
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              // Not the first of what an earlier text has found.
              if (found[0] && foundFor === typed.trim()) add(found[0]);
            }}
            className={controlLook}
          />
        )}
      </FieldFrame>
      {found.length > 0 && (
        <ul
          aria-label={`${label} found`}
          onPointerDown={() => setAsked(null)}
          className="mt-2 divide-y divide-line rounded-md ring-1 ring-line"
        >
          {found.map((product) => (
            <li key={product.product_id}>
              <button
                type="button"
                onClick={() => add(product)}
                className="block min-h-10 w-full px-3 text-start font-semibold hover:bg-ice"
              >
                {product.title}
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <div className="mt-2 rounded-md ring-1 ring-line">
          <SortList
            label={`${label} chosen`}
            items={chosen}
            keyOf={(id) => id}
            nameOf={nameOf}
            onSort={onChange}
            renderItem={(id) => (
              <span className="flex min-w-0 flex-1 items-center gap-2">
                <span className="min-w-0 flex-1 font-semibold">{nameOf(id)}</span>
                <IconButton
                  icon="close"
                  label={`Remove ${nameOf(id)}`}
                  tone="bare"
                  className="size-9!"
                  onClick={() => onChange(chosen.filter((each) => each !== id))}
                />
              </span>
            )}
          />
        </div>
      )}
    </div>
  );
}
