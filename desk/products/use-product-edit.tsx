import { useRef } from 'react';
import * as z from 'zod/mini';
import { ProductFields, type WholeProduct } from '../../contract/desk/product.ts';
import type { FieldReason } from '../../contract/field-reasons.ts';
import { useForm } from '../../ui/use-form.ts';
import { call, reasonsOf } from '../api/call.ts';
import { useConflict } from '../form/use-conflict.tsx';
import { useEdit } from '../form/edit.ts';
import { fieldLabels, fieldNames, fieldsOfTexts, showField, textsOfProduct, toFormReason } from './product-texts.ts';
import { usePriceSave } from './use-price-save.tsx';
import { isPriceChanged, pricesOf, skuOfPrice, textsOfPrices, toPriceField, wrongAmounts } from './variation-table.tsx';

const productKey = 'product';
const PartOfFields = z.partial(ProductFields);

type Texts = Readonly<Record<string, string>>;

/** The result of a save, for the message on the screen. */
export interface SavedEdit {
  /** The product's version now. */
  version: number;
  /** The versions of its SKUs now: a saved price raises them. */
  skuVersions: Readonly<Record<string, number>>;
  auditId: number | null;
}

/** Edits a product's fields and its variations' prices, which are saved together. */
export function useProductEdit(product: WholeProduct) {
  const { savePrices, question: priceQuestion } = usePriceSave();
  const conflict = useConflict();
  const done = useRef<SavedEdit | null>(null);
  const edit = useEdit(
    `product ${product.product_id}`,
    {
      versions: {
        [productKey]: product.version,
        ...Object.fromEntries(product.variations.map(({ sku, version }) => [sku, version])),
      },
      saved: {
        ...textsOfProduct(product),
        ...(Object.assign({}, ...product.variations.map(textsOfPrices)) as Record<string, string>),
      },
    },
    (name) => skuOfPrice(name) ?? productKey,
  );
  const { values: sent, saved: from, versions } = edit;
  const names = fieldNames.filter((name) => edit.changed.includes(name));
  const priced = product.variations.filter(({ sku }) => isPriceChanged(sku, edit.changed));
  const form = useForm(PartOfFields, saveAll, {
    read: () => fieldsOfTexts(sent, names),
    alsoWrong: () => [...missingNumbers(sent, names), ...priced.flatMap(({ sku }) => wrongAmounts(sku, sent))],
    toField: toFormReason,
  });

  async function saveAll(fields: z.output<typeof PartOfFields>): Promise<readonly FieldReason[]> {
    let saved: SavedEdit = { version: versions[productKey] ?? 0, skuVersions: versions, auditId: null };
    if (names.length > 0) {
      const answer = await conflict.save(
        { values: fields, version: saved.version },
        ({ values, version }) =>
          call('PATCH /desk/products/:productId', {
            params: { productId: product.product_id },
            body: { ...values, version },
          }),
        { subject: product.title, labels: fieldLabels, show: showField, before: fieldsOfTexts(from, names) },
      );
      if (!answer?.ok) return answer ? reasonsOf(answer) : [];
      const { audit_id: auditId, ...row } = answer.body;
      edit.accept(sent, { versions: { [productKey]: row.version }, saved: textsOfProduct(row) });
      saved = { ...saved, version: row.version, auditId };
    }
    for (const { sku } of priced) {
      const outcome = await savePrices(
        { sku, version: versions[sku] ?? 0, ...pricesOf(sku, from) },
        pricesOf(sku, sent),
      );
      if ('reasons' in outcome) return outcome.reasons.map(toPriceField(sku));
      if (!('saved' in outcome)) return [];
      const { version, audit_id } = outcome.saved;
      edit.accept(sent, { versions: { [sku]: version }, saved: textsOfPrices(outcome.saved) });
      // A single change can be undone here; several can be undone in the audit.
      const isOnly = saved.auditId === null && priced.length === 1;
      const skuVersions = { ...saved.skuVersions, [sku]: version };
      saved = { ...saved, skuVersions, auditId: isOnly ? audit_id : null };
    }
    done.current = saved;
    return [];
  }

  const setMany = (values: Readonly<Record<string, string>>) => {
    Object.keys(values).forEach(form.correct);
    edit.setMany(values);
  };
  return {
    ...edit,
    setMany,
    set: (name: string, value: string) => setMany({ [name]: value }),
    isSaving: form.isPending,
    refuse: form.show,
    failure: form.failure,
    field: form.field,
    formRef: form.formProps.ref,
    /** Null: refused, or the conflict dialog was closed. */
    async save(): Promise<SavedEdit | null> {
      done.current = null;
      await form.submit();
      return done.current;
    },
    questions: (
      <>
        {conflict.question}
        {priceQuestion}
      </>
    ),
  };
}

/** An empty number would be left out of the body, and the old one would stay. */
const missingNumbers = (texts: Texts, names: readonly string[]): FieldReason[] =>
  names.includes('delivery_days') && (texts['delivery_days'] ?? '').trim() === ''
    ? [{ field: 'delivery_days', reason: 'This field is required' }]
    : [];
