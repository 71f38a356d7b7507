import { useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { FieldReason } from '../../contract/field-reasons.ts';
import { formatPaise } from '../../domain/money.ts';
import { showToast } from '../../ui/toast.tsx';
import type { DeskVariation } from '../../contract/desk/products.ts';
import { useMayCall } from '../api/session.ts';
import { UnsavedBar } from '../form/unsaved-bar.tsx';
import { useEdit } from '../form/use-edit.ts';
import { Badge } from '../parts/badge.tsx';
import { Failure } from '../parts/notice.tsx';
import { stockOf, variationText, type Product } from './product-text.ts';
import { paiseOfText, rupeeText } from './rupees.ts';
import { usePriceSave, type Prices } from './use-price-save.tsx';

const priceName = (sku: string) => `${sku} price`;
const saleName = (sku: string) => `${sku} sale`;

const textsOf = ({ sku, price_paise, sale_price_paise }: Pick<DeskVariation, 'sku'> & Prices) => ({
  [priceName(sku)]: rupeeText(price_paise),
  [saleName(sku)]: rupeeText(sale_price_paise),
});

/** The prices of all variations, saved together; each row has its own version. */
export function PriceForm({ product }: { product: Product }) {
  const canEdit = useMayCall('PATCH /desk/variations/:sku');
  const { revalidate } = useRevalidator();
  const { savePrices, question } = usePriceSave();
  const [reasons, setReasons] = useState<readonly FieldReason[]>([]);
  const [isSaving, setSaving] = useState(false);
  const edit = useEdit(`product ${product.product_id}`, {
    versions: Object.fromEntries(product.variations.map(({ sku, version }) => [sku, version])),
    saved: Object.assign({}, ...product.variations.map(textsOf)) as Record<string, string>,
  });

  async function save(form: HTMLFormElement) {
    if (isSaving) return;
    setReasons([]);
    const changed = product.variations.filter(({ sku }) =>
      [priceName(sku), saleName(sku)].some((name) => edit.changed.includes(name)),
    );
    const wrong = changed.flatMap(({ sku }) => wrongAmounts(sku, edit.values));
    if (wrong.length > 0) return refuse(form, wrong);
    setSaving(true);
    let from = edit.edit;
    for (const { sku } of changed) {
      const sale = from.values[saleName(sku)] ?? '';
      const outcome = await savePrices(sku, from.versions[sku] ?? 0, {
        price_paise: paiseOfText(from.values[priceName(sku)] ?? '') ?? 0,
        sale_price_paise: sale.trim() === '' ? null : paiseOfText(sale),
      });
      if (!('saved' in outcome)) {
        setSaving(false);
        if ('reasons' in outcome) refuse(form, outcome.reasons.map(toField(sku)));
        return;
      }
      from = edit.accept(from, { [sku]: outcome.saved.version }, textsOf(outcome.saved));
    }
    setSaving(false);
    showToast('Saved.');
    await revalidate();
  }

  function refuse(form: HTMLFormElement, wrong: readonly FieldReason[]) {
    setReasons(wrong);
    form.querySelector<HTMLElement>(`[name="${CSS.escape(wrong[0]?.field ?? '')}"]`)?.focus();
  }

  const input = (sku: string, name: string, label: string) => {
    const reason = reasons.find(({ field }) => field === name)?.reason;
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
          value={edit.values[name] ?? ''}
          onChange={(event) => edit.set(name, event.target.value)}
          className="h-11 w-32 rounded-md border border-line-strong bg-white px-3 text-end font-semibold tabular-nums aria-invalid:border-signal-deep lg:h-9"
        />
        {reason !== undefined && (
          <span id={noteId} className="mt-1 block max-w-44 text-start text-sm font-semibold text-signal-deep">
            {reason}
          </span>
        )}
      </span>
    );
  };

  return (
    <>
      <form
        noValidate
        aria-label="Prices"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        <div className="desk-card overflow-clip">
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
              </tr>
            </thead>
            <tbody>
              {product.variations.map((variation) => (
                <tr key={variation.sku}>
                  <td>
                    <VariationName variation={variation} title={product.title} />
                  </td>
                  <td data-label="Status">
                    <Badge tone={variation.status === 'Active' ? 'good' : 'plain'}>{variation.status}</Badge>
                  </td>
                  <td data-label="Price ₹" className="is-number">
                    {canEdit
                      ? input(variation.sku, priceName(variation.sku), 'Price')
                      : formatPaise(variation.price_paise)}
                  </td>
                  <td data-label="Sale price ₹" className="is-number">
                    {canEdit && input(variation.sku, saleName(variation.sku), 'Sale price')}
                    {!canEdit && variation.sale_price_paise !== null && formatPaise(variation.sale_price_paise)}
                  </td>
                  <td data-label="Stock" className="is-number">
                    {stockOf([variation]).text}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="mt-4">
          <Failure text={reasons.find(({ field }) => field === '')?.reason} />
        </div>
        <UnsavedBar isDirty={edit.isDirty} isSaving={isSaving} onDiscard={edit.discard} />
      </form>
      {question}
    </>
  );
}

const VariationName = ({ variation, title }: { variation: DeskVariation; title: string }) => (
  <span>
    <span className="block font-bold">{variationText(variation.attributes) || title}</span>
    <span className="block text-sm text-steel">{variation.sku}</span>
  </span>
);

function wrongAmounts(sku: string, values: Readonly<Record<string, string>>): FieldReason[] {
  const wrong: FieldReason[] = [];
  const reason = 'Please enter an amount, such as 1299.';
  if (paiseOfText(values[priceName(sku)] ?? '') === null) wrong.push({ field: priceName(sku), reason });
  const sale = values[saleName(sku)] ?? '';
  if (sale.trim() !== '' && paiseOfText(sale) === null) wrong.push({ field: saleName(sku), reason });
  return wrong;
}

/** The server's names of fields, as this form has them. */
const toField =
  (sku: string) =>
  ({ field, reason }: FieldReason): FieldReason => {
    if (field === 'price_paise') return { field: priceName(sku), reason };
    return { field: field === 'sale_price_paise' || field === '' ? saleName(sku) : '', reason };
  };
