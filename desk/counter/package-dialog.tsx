import { useState } from 'react';
import type { Goods } from '../../contract/desk/counter.ts';
import { lineSku } from '../../domain/line-sku.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { call } from '../api/call.ts';
import { usePress } from '../form/use-press.ts';
import { Failure } from '../parts/notice.tsx';

interface PackageDialogProps {
  goods: Goods;
  onChosen: (goods: Goods) => void;
  onClose: () => void;
}

/** Chooses the contents of a package before it is added. */
export function PackageDialog({ goods, onChosen, onClose }: PackageDialogProps) {
  const [chosen, setChosen] = useState(() =>
    goods.choices.map(({ options }) => options.find(({ available }) => available > 0)?.sku ?? ''),
  );
  const { press, isBusy, failure, setFailure } = usePress();

  async function add() {
    if (chosen.includes('')) return setFailure('Please choose every part.');
    const lines = [lineSku({ sku: goods.line_sku, chosen })];
    const [found] = (await press(call('POST /desk/counter/goods', { body: { lines } })))?.rows ?? [];
    if (found) onChosen(found);
  }

  return (
    <Dialog id="package" title={goods.title} opensAtOnce onClose={onClose}>
      <div className="space-y-4 px-5 pt-2 pb-2">
        {goods.choices.map(({ name, quantity, options }, index) => (
          // The same product can be a part twice.
          // oxlint-disable-next-line no-array-index-key
          <label key={index} className="block">
            <span className="mb-1.5 block text-sm font-bold">{quantity > 1 ? `${quantity} × ${name}` : name}</span>
            <select
              value={chosen[index]}
              onChange={(event) => setChosen(chosen.with(index, event.target.value))}
              className="h-12 w-full rounded-md border border-line-strong bg-white px-3"
            >
              <option value="">Choose</option>
              {options.map(({ sku, text, available }) => (
                <option key={sku} value={sku} disabled={available < 1}>
                  {available > 0 ? `${text} (${available} left)` : `${text} (sold out)`}
                </option>
              ))}
            </select>
          </label>
        ))}
        <Failure text={failure} />
        <Button isBusy={isBusy} onClick={() => void add()}>
          Add to the sale
        </Button>
      </div>
    </Dialog>
  );
}
