import { useMemo, useState } from 'react';
import type { DeskPart } from '../../contract/desk/product.ts';
import { variationText } from '../../domain/variation-choice.ts';
import { controlLook, FieldFrame } from '../../ui/field-frame.tsx';
import { Listbox } from '../../ui/listbox.tsx';
import { useCombobox } from '../../ui/use-combobox.ts';
import { call } from '../api/call.ts';
import { useAsk } from '../parts/use-ask.ts';

type Part = Omit<DeskPart, 'quantity' | 'is_choosable'>;

interface PartSearchProps {
  reason: string | undefined;
  /** SKUs that are already in the package. */
  without: readonly string[];
  onChoose: (part: Part) => void;
}

const waitMs = 200;
const shownMax = 8;

/** Finds SKUs of other products by title or SKU. */
export function PartSearch({ reason, without, onChoose }: PartSearchProps) {
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Part[]>([]);
  const words = text.trim();
  const { inputProps, isListing, shown, open } = useCombobox<Part>(text, (part) => {
    onChoose(part);
    setText('');
  });
  useAsk(words || null, waitMs, async (signal) => {
    const answer = await call('GET /desk/products', { query: { q: words, limit: 20 }, signal });
    if (signal.aborted || !answer.ok) return;
    const holdable = answer.body.rows.filter(({ product_type }) => product_type !== 'Grouped Product');
    setFound(
      holdable.flatMap(({ title, variations }) =>
        variations.map(({ sku, attributes }) => ({ sku, attributes, title })),
      ),
    );
  });
  const taken = without.join('\n');
  const choices = useMemo(
    () => found.filter(({ sku }) => !taken.split('\n').includes(sku)).slice(0, shownMax),
    [found, taken],
  );
  return (
    <div className="relative mt-4">
      <FieldFrame field={{ name: 'parts', reason }} label="Add to the package" hint="Title or SKU.">
        {(control) => (
          <input
            {...inputProps}
            {...control}
            type="text"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              open();
            }}
            className={controlLook}
          />
        )}
      </FieldFrame>
      {isListing && (
        <Listbox
          {...shown}
          label="Products"
          choices={choices}
          textOf={({ title, attributes, sku }) => [title, variationText(attributes), sku].filter(Boolean).join(' · ')}
        />
      )}
    </div>
  );
}
