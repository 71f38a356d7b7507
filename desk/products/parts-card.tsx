import type { DeskPart } from '../../contract/desk/product.ts';
import { variationText } from '../../domain/variation-choice.ts';
import { drawn } from '../../ui/drawn.ts';
import { IconButton } from '../../ui/button.tsx';
import { SortList } from '../list/sort-list.tsx';
import { Card } from '../parts/card.tsx';
import { PartSearch } from './part-search.tsx';
import type { Editing } from './product-fields.tsx';

const quantityMax = 100;

/** What a package holds: how many of which, in the order customers read it. */
export function PartsCard({ editing: { values, set, field }, canEdit }: { editing: Editing; canEdit: boolean }) {
  const parts = JSON.parse(values['parts'] ?? '[]') as DeskPart[];
  const { reason } = field('parts');
  const store = (next: readonly DeskPart[]) => set('parts', JSON.stringify(next));

  return (
    <Card title="In the package">
      {parts.length === 0 && <p className="mb-3 text-steel">Nothing yet. Search for what is in it.</p>}
      <div className="-mx-5">
        <SortList
          label="Parts"
          items={parts}
          keyOf={({ sku }) => sku}
          nameOf={({ title }) => title}
          onSort={(skus) => store(skus.flatMap((sku) => parts.find((part) => part.sku === sku) ?? []))}
          renderItem={(part) => (
            <>
              <input
                type="number"
                aria-label={`How many of ${part.sku}`}
                min={1}
                max={quantityMax}
                value={part.quantity || ''}
                onChange={(event) =>
                  store(parts.map((each) => (each === part ? { ...part, quantity: Number(event.target.value) } : each)))
                }
                className="h-11 w-16 rounded-md border border-line-strong bg-white px-2 text-end font-semibold tabular-nums lg:h-9"
              />
              <span className="min-w-0 flex-1">
                <span className="block font-bold">{part.title}</span>
                <span className="block text-sm text-steel">
                  {[variationText(part.attributes), part.sku].filter(Boolean).join(' · ')}
                </span>
                {Object.keys(part.attributes).length > 0 && (
                  <label className="mt-1 flex min-h-11 items-center gap-2 text-sm lg:min-h-0">
                    <input
                      type="checkbox"
                      checked={part.is_choosable}
                      onChange={(event) =>
                        store(
                          parts.map((each) => (each === part ? { ...part, is_choosable: event.target.checked } : each)),
                        )
                      }
                      className="size-5 accent-electric"
                    />
                    <span>
                      The customer chooses<span className="sr-only"> of {part.sku}</span>:{' '}
                      {Object.keys(part.attributes).join(', ')}
                    </span>
                  </label>
                )}
              </span>
              <IconButton
                icon={drawn.trash}
                label={`Take ${part.title} out`}
                tone="bare"
                onClick={() => store(parts.filter((each) => each !== part))}
              />
            </>
          )}
        />
      </div>
      {canEdit && (
        <PartSearch
          reason={reason}
          without={parts.map(({ sku }) => sku)}
          onChoose={(part) => store([...parts, { ...part, quantity: 1, is_choosable: false }])}
        />
      )}
    </Card>
  );
}
