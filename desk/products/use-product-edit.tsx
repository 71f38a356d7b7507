import { useRef, useState, type RefObject } from 'react';
import * as z from 'zod/mini';
import { ProductFields, type WholeProduct } from '../../contract/desk/product.ts';
import { fieldReasons, type FieldReason } from '../../contract/field-reasons.ts';
import { call, conflictOf, reasonsOf } from '../api/call.ts';
import { useConflict } from '../form/use-conflict.tsx';
import { useEdit } from '../form/use-edit.ts';
import { fieldLabels, fieldNames, fieldsOfTexts, showField, textsOfProduct, toFormReason } from './product-texts.ts';
import { usePriceSave } from './use-price-save.tsx';
import { isPriceChanged, pricesOf, textsOfPrices, toPriceField, wrongAmounts } from './variation-table.tsx';

const productKey = 'product';
const PartOfFields = z.partial(ProductFields);

type Edit = ReturnType<typeof useEdit>['edit'];

/** What was saved, for the screen to say so; null: nothing was. */
export interface SavedEdit {
  edit: Edit;
  auditId: number | null;
}

/** Everything of a product that is typed and saved together: its fields, and the prices of its variations. */
export function useProductEdit(product: WholeProduct, form: RefObject<HTMLFormElement | null>) {
  const { savePrices, question: priceQuestion } = usePriceSave();
  const { ask, question } = useConflict();
  const isSending = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [reasons, setReasons] = useState<readonly FieldReason[]>([]);
  const edit = useEdit(`product ${product.product_id}`, {
    versions: {
      [productKey]: product.version,
      ...Object.fromEntries(product.variations.map(({ sku, version }) => [sku, version])),
    },
    saved: {
      ...textsOfProduct(product),
      ...(Object.assign({}, ...product.variations.map(textsOfPrices)) as Record<string, string>),
    },
  });

  function refuse(wrong: readonly FieldReason[]): null {
    setReasons(wrong);
    // Drawn first: a field that was closed may open with its reason.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    return null;
  }

  async function sendFields(
    from: Edit,
    fields: z.output<typeof PartOfFields>,
    version: number,
  ): Promise<SavedEdit | null> {
    const answer = await call('PATCH /desk/products/:productId', {
      params: { productId: product.product_id },
      body: { version, ...fields },
    });
    if (answer.ok) {
      const { audit_id: auditId, ...saved } = answer.body;
      return { edit: edit.accept(from, { [productKey]: saved.version }, textsOfProduct(saved)), auditId };
    }
    const conflict = conflictOf(answer);
    if (!conflict) return refuse(reasonsOf(answer).map(toFormReason));
    const chosen = await ask(conflict, { subject: product.title, labels: fieldLabels, show: showField });
    return chosen && sendFields(from, chosen.values, chosen.version);
  }

  async function saveAll(): Promise<SavedEdit | null> {
    const names = fieldNames.filter((name) => edit.changed.includes(name));
    const priced = product.variations.filter(({ sku }) => isPriceChanged(sku, edit.changed));
    const checked = z.safeParse(PartOfFields, fieldsOfTexts(edit.values, names));
    const wrong = [
      ...(checked.success ? [] : fieldReasons(checked.error.issues).map(toFormReason)),
      ...missingNumbers(edit.values, names),
      ...priced.flatMap(({ sku }) => wrongAmounts(sku, edit.values)),
    ];
    if (wrong.length > 0 || !checked.success) return refuse(wrong);
    let saved: SavedEdit = { edit: edit.edit, auditId: null };
    if (names.length > 0) {
      const sent = await sendFields(saved.edit, checked.data, saved.edit.versions[productKey] ?? 0);
      if (!sent) return null;
      saved = sent;
    }
    for (const { sku } of priced) {
      const outcome = await savePrices(sku, saved.edit.versions[sku] ?? 0, pricesOf(sku, saved.edit.values));
      if ('reasons' in outcome) return refuse(outcome.reasons.map(toPriceField(sku)));
      if (!('saved' in outcome)) return null;
      const { version, audit_id } = outcome.saved;
      saved = {
        edit: edit.accept(saved.edit, { [sku]: version }, textsOfPrices(outcome.saved)),
        // One change can be taken back here; several are in the audit.
        auditId: saved.auditId === null && priced.length === 1 ? audit_id : null,
      };
    }
    return saved;
  }

  return {
    ...edit,
    isSaving,
    refuse,
    failure: reasons.find(({ field }) => field === '')?.reason,
    reasonOf: (name: string) => reasons.find(({ field }) => field === name)?.reason,
    field: (name: string) => ({ name, reason: reasons.find(({ field }) => field === name)?.reason }),
    versionOf: (from: Edit) => from.versions[productKey] ?? 0,
    /** Null: refused, or somebody closed the question. */
    async save(): Promise<SavedEdit | null> {
      if (isSending.current) return null;
      isSending.current = true;
      setSaving(true);
      setReasons([]);
      try {
        return await saveAll();
      } finally {
        isSending.current = false;
        setSaving(false);
      }
    },
    questions: (
      <>
        {question}
        {priceQuestion}
      </>
    ),
  };
}

/** An emptied number is sent as nothing, which would leave the old one. */
const missingNumbers = (texts: Readonly<Record<string, string>>, names: readonly string[]): FieldReason[] =>
  names.includes('delivery_days') && (texts['delivery_days'] ?? '').trim() === ''
    ? [{ field: 'delivery_days', reason: 'This field is required' }]
    : [];
