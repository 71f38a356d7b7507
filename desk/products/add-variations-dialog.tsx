import { useState } from 'react';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { WholeProduct } from '../../contract/desk/product.ts';
import { skuStem, suggestSku } from '../../domain/attribute-change.ts';
import { type Choice, variationText } from '../../domain/variation-choice.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf } from '../api/call.ts';
import { AskingDialog } from '../form/asking-dialog.tsx';
import { Failure } from '../parts/notice.tsx';
import { rupeeText, sentAmount } from '../../domain/rupee-text.ts';

interface AddVariationsDialogProps {
  product: WholeProduct;
  combinations: readonly Choice[];
  onDone: (count: number) => void;
  onClose: () => void;
}

interface Row {
  attributes: Choice;
  isChosen: boolean;
  sku: string;
  price: string;
  sale: string;
  stock: string;
}

/** The missing combinations, with suggested SKUs and prices. */
export function AddVariationsDialog({ product, combinations, onDone, onClose }: AddVariationsDialogProps) {
  const [proposed] = useState(() => rowsOf(product, combinations));
  const [rows, setRows] = useState(proposed);
  const chosen = rows.filter(({ isChosen }) => isChosen);
  const change = (index: number, part: Partial<Row>) =>
    setRows(rows.map((row, place) => (place === index ? { ...row, ...part } : row)));

  const { field, failure, formProps, submitProps } = useForm(
    deskContract['POST /desk/products/:productId/variations'].body,
    async (body) => {
      const params = { productId: product.product_id };
      const answer = await call('POST /desk/products/:productId/variations', { params, body });
      if (answer.ok) onDone(chosen.length);
      return reasonsOf(answer);
    },
    { read: () => ({ variations: chosen.map(toSent) }) },
  );

  return (
    <AskingDialog id="add-variations" title="Add variations" isDirty={rows !== proposed} onClose={onClose}>
      <form {...formProps} aria-label="New variations" className="px-5 pt-1 pb-2">
        <p className="mb-3 text-steel">Existing variations do not change. Untick those you do not sell.</p>
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((row, index) => (
            <RowFields
              key={variationText(row.attributes)}
              row={row}
              reasonAt={(name) =>
                row.isChosen ? field(`variations.${chosen.indexOf(row)}.${name}`).reason : undefined
              }
              onChange={(part) => change(index, part)}
              {...(index === 0 &&
                rows.length > 1 && {
                  onForAll: () => setRows(rows.map((each) => ({ ...each, price: row.price, sale: row.sale }))),
                })}
            />
          ))}
        </ul>
        <Failure text={failure ?? field('variations').reason} className="my-4" />
        <Button {...submitProps} disabled={chosen.length === 0}>
          Add {chosen.length} {chosen.length === 1 ? 'variation' : 'variations'}
        </Button>
      </form>
    </AskingDialog>
  );
}

function rowsOf({ variations, title }: WholeProduct, combinations: readonly Choice[]): Row[] {
  const last = variations.at(-1);
  const taken = new Set(variations.map(({ sku }) => sku));
  const stem = skuStem([...taken], title);
  return combinations.map((attributes) => {
    const sku = suggestSku(stem, attributes, taken);
    taken.add(sku);
    return {
      attributes,
      isChosen: true,
      sku,
      price: rupeeText(last?.price_paise ?? null),
      sale: rupeeText(last?.sale_price_paise ?? null),
      stock: '0',
    };
  });
}

const toSent = ({ attributes, sku, price, sale, stock }: Row) => ({
  attributes,
  sku: sku.trim(),
  price_paise: sentAmount(price),
  sale_price_paise: sale.trim() === '' ? null : sentAmount(sale),
  on_hand: stock.trim() === '' ? undefined : Number(stock),
});

interface RowFieldsProps {
  row: Row;
  reasonAt: (name: string) => string | undefined;
  onChange: (part: Partial<Row>) => void;
  /** On the first row: copies its prices to all. */
  onForAll?: () => void;
}

function RowFields({ row, reasonAt, onChange, onForAll }: RowFieldsProps) {
  const name = variationText(row.attributes);
  const input = (field: string, label: string, part: 'sku' | 'price' | 'sale' | 'stock', isWide = false) => {
    const reason = reasonAt(field);
    return (
      <label className={isWide ? 'col-span-3 sm:col-span-1' : ''}>
        <span className="block text-sm text-steel">{label}</span>
        <input
          type="text"
          aria-label={`${label} of ${name}`}
          aria-invalid={reason === undefined ? undefined : true}
          inputMode={part === 'sku' ? undefined : 'decimal'}
          autoComplete="off"
          value={row[part]}
          onChange={(event) => onChange({ [part]: event.target.value })}
          className="h-11 w-full rounded-md border border-line-strong bg-white px-2.5 font-semibold tabular-nums aria-invalid:border-signal-deep lg:h-9"
        />
        {reason !== undefined && <span className="block text-sm font-semibold text-signal-deep">{reason}</span>}
      </label>
    );
  };
  return (
    <li className="py-3">
      <CheckBox isChecked={row.isChosen} onChange={(isChosen) => onChange({ isChosen })} className="font-bold">
        {name}
      </CheckBox>
      {row.isChosen && (
        <div className="mt-1 grid grid-cols-3 gap-2 sm:grid-cols-[2fr_1fr_1fr_1fr]">
          {input('sku', 'SKU', 'sku', true)}
          {input('price_paise', 'Price ₹', 'price')}
          {input('sale_price_paise', 'Sale ₹', 'sale')}
          {input('on_hand', 'In stock', 'stock')}
        </div>
      )}
      {reasonAt('attributes') !== undefined && (
        <p className="mt-1 text-sm font-semibold text-signal-deep">{reasonAt('attributes')}</p>
      )}
      {onForAll && row.isChosen && (
        <button
          type="button"
          onClick={onForAll}
          className="mt-1 min-h-11 rounded-md px-2 font-bold text-electric hover:bg-ice lg:min-h-9"
        >
          Use these prices for all
        </button>
      )}
    </li>
  );
}
