import type { DeskPart } from '../../contract/desk/product.ts';
import { variationText } from '../../domain/variation-choice.ts';
import { drawn } from '../../ui/drawn.ts';
import { IconButton } from '../../ui/button.tsx';
import { CheckBox } from '../parts/check-box.tsx';
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
  const change = (next: DeskPart) => store(parts.map((part) => (part.sku === next.sku ? next : part)));

  return (
    <Card title="In the package">
      {parts.length === 0 && <p className="mb-3 text-steel">Nothing yet. Search for products to add.</p>}
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
                onChange={(event) => change({ ...part, quantity: Number(event.target.value) })}
                className="h-11 w-16 rounded-md border border-line-strong bg-white px-2 text-end font-semibold tabular-nums lg:h-9"
              />
              <span className="min-w-0 flex-1">
                <span className="block font-bold">{part.title}</span>
                <span className="block text-sm text-steel">
                  {[variationText(part.attributes), part.sku].filter(Boolean).join(' · ')}
                </span>
                {Object.keys(part.attributes).length > 0 && (
                  <CheckBox
                    isChecked={part.is_choosable}
                    onChange={(is_choosable) => change({ ...part, is_choosable })}
                    className="mt-1 text-sm"
                  >
                    <span>
                      The customer chooses<span className="sr-only"> of {part.sku}</span>:{' '}
                      {Object.keys(part.attributes).join(', ')}
                    </span>
                  </CheckBox>
                )}
              </span>
              <IconButton
                icon={drawn.trash}
                label={`Remove ${part.title}`}
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
