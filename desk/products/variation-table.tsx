import type { ReactNode } from 'react';
import type { FieldReason } from '../../contract/field-reasons.ts';
import { formatPaise } from '../../domain/money.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import type { DeskVariation } from '../../contract/desk/products.ts';
import { variationText } from '../../domain/variation-choice.ts';
import { Badge } from '../parts/badge.tsx';
import { stockOf } from './product-text.ts';
import type { Editing } from './product-fields.tsx';
import { paiseOfText, readAmount, rupeeText } from '../../domain/rupee-text.ts';
import type { Prices } from './use-price-save.tsx';

const priceName = (sku: string) => `${sku} price`;
const saleName = (sku: string) => `${sku} sale`;

interface VariationTableProps {
  title: string;
  variations: readonly DeskVariation[];
  editing: Editing;
  canEdit: boolean;
  /** Actions for one variation. */
  renderActions?: (variation: DeskVariation) => ReactNode;
}

/** The variations of a product, with their prices as fields. */
export function VariationTable({ title, variations, editing, canEdit, renderActions }: VariationTableProps) {
  return (
    <table className="desk-table" aria-label="Variations">
      <thead>
        <tr>
          <th scope="col">Variation</th>
          <th scope="col">Status</th>
          <th scope="col" className="is-number">
            Price ₹
          </th>
          <th scope="col" className="is-number">
            Sale price ₹
          </th>
          <th scope="col" className="is-number">
            Stock
          </th>
          {renderActions && (
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {variations.map((variation) => (
          <tr key={variation.sku}>
            <td>
              <VariationName variation={variation} title={title} />
            </td>
            <td data-label="Status">
              <Badge tone={variation.status === 'Active' ? 'good' : 'plain'}>
                {variation.status === 'Active' ? 'Active' : 'Ended'}
              </Badge>
            </td>
            <td data-label="Price ₹" className="is-number">
              {canEdit ? (
                <PriceInput sku={variation.sku} name={priceName(variation.sku)} label="Price" editing={editing} />
              ) : (
                formatPaise(variation.price_paise)
              )}
            </td>
            <td data-label="Sale price ₹" className="is-number">
              {canEdit && (
                <PriceInput sku={variation.sku} name={saleName(variation.sku)} label="Sale price" editing={editing} />
              )}
              {!canEdit && variation.sale_price_paise !== null && formatPaise(variation.sale_price_paise)}
            </td>
            <td data-label="Stock" className="is-number">
              {stockOf([{ ...variation, status: 'Active' }]).text}
            </td>
            {renderActions && <td className="is-number">{renderActions(variation)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const VariationName = ({ variation, title }: { variation: DeskVariation; title: string }) => (
  <span className="flex items-center gap-3">
    {variation.pictures[0] !== undefined && (
      <Thumbnail src={`/media/${variation.pictures[0]}`} className="size-10 bg-ice" />
    )}
    <span>
      <span className="block font-bold">{variationText(variation.attributes) || title}</span>
      <span className="block text-sm text-steel">{variation.sku}</span>
    </span>
  </span>
);

interface PriceInputProps {
  sku: string;
  name: string;
  label: string;
  editing: Editing;
}

function PriceInput({ sku, name, label, editing: { values, set, field } }: PriceInputProps) {
  const { reason } = field(name);
  const noteId = `${name.replaceAll(' ', '-')}-note`;
  return (
    <span className="block">
      <input
        type="text"
        name={name}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${label} of ${sku} in rupees`}
        aria-invalid={reason === undefined ? undefined : true}
        aria-describedby={reason === undefined ? undefined : noteId}
        value={values[name] ?? ''}
        onChange={(event) => set(name, event.target.value)}
        className="h-11 w-32 rounded-md border border-line-strong bg-white px-3 text-end font-semibold tabular-nums aria-invalid:border-signal-deep lg:h-9"
      />
      {reason !== undefined && (
        <span id={noteId} className="mt-1 block max-w-44 text-start text-sm font-semibold text-signal-deep">
          {reason}
        </span>
      )}
    </span>
  );
}

export const textsOfPrices = ({ sku, price_paise, sale_price_paise }: Pick<DeskVariation, 'sku'> & Prices) => ({
  [priceName(sku)]: rupeeText(price_paise),
  [saleName(sku)]: rupeeText(sale_price_paise),
});

/** Null: not the name of a price field. */
export const skuOfPrice = (name: string): string | null => /^(.+) (?:price|sale)$/.exec(name)?.[1] ?? null;

export const isPriceChanged = (sku: string, changed: readonly string[]): boolean =>
  changed.includes(priceName(sku)) || changed.includes(saleName(sku));

type Texts = Readonly<Record<string, string>>;

export function pricesOf(sku: string, texts: Texts): Prices {
  const sale = texts[saleName(sku)] ?? '';
  return {
    price_paise: paiseOfText(texts[priceName(sku)] ?? '') ?? 0,
    sale_price_paise: sale.trim() === '' ? null : paiseOfText(sale),
  };
}

export function wrongAmounts(sku: string, texts: Texts): FieldReason[] {
  const price = readAmount(texts[priceName(sku)] ?? '');
  const saleText = texts[saleName(sku)] ?? '';
  const sale = saleText.trim() === '' ? null : readAmount(saleText);
  return [
    ...('reason' in price ? [{ field: priceName(sku), reason: price.reason }] : []),
    ...(sale && 'reason' in sale ? [{ field: saleName(sku), reason: sale.reason }] : []),
  ];
}

/** Translates the server's field names to this form's. */
export const toPriceField =
  (sku: string) =>
  ({ field, reason }: FieldReason): FieldReason => {
    if (field === 'price_paise') return { field: priceName(sku), reason };
    return { field: field === 'sale_price_paise' || field === '' ? saleName(sku) : '', reason };
  };
