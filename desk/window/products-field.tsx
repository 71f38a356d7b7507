import { useState } from 'react';
import type { WindowItem } from '../../contract/desk/window.ts';
import { IconButton } from '../../ui/button.tsx';
import { FieldFrame, controlLook, type FieldBinding } from '../../ui/field-frame.tsx';
import { call } from '../api/call.ts';
import { SortList } from '../list/sort-list.tsx';

interface ProductsFieldProps {
  field: FieldBinding;
  label: string;
  known: WindowItem['products'];
  chosen: readonly string[];
  max: number;
  onChange: (ids: readonly string[]) => void;
}

type Found = Pick<WindowItem['products'][number], 'product_id' | 'title'>;

/** Finds products by title; they can be added, sorted and removed. */
export function ProductsField({ field, label, known, chosen, max, onChange }: ProductsFieldProps) {
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(
    new Map(known.map(({ product_id, title }) => [product_id, title])),
  );
  const [found, setFound] = useState<readonly Found[]>([]);
  const nameOf = (id: string) => titles.get(id) ?? id;

  async function find(q: string) {
    if (q.trim().length < 2) return setFound([]);
    const answer = await call('GET /desk/find', { query: { q } });
    if (answer.ok) setFound(answer.body.products.filter(({ product_id }) => !chosen.includes(product_id)));
  }

  function add({ product_id, title }: Found) {
    setTitles(new Map([...titles, [product_id, title]]));
    setFound([]);
    onChange(max === 1 ? [product_id] : [...chosen, product_id].slice(0, max));
  }

  return (
    <div>
      <FieldFrame field={field} label={label} hint="Type part of its title">
        {(control) => (
          <input
            {...control}
            key={chosen.join(' ')}
            type="search"
            autoComplete="off"
            onChange={(event) => void find(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (found[0]) add(found[0]);
            }}
            className={controlLook}
          />
        )}
      </FieldFrame>
      {found.length > 0 && (
        <ul aria-label={`${label} found`} className="mt-2 divide-y divide-line rounded-md ring-1 ring-line">
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
