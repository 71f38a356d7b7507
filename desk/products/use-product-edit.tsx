import { useRef, useState, type RefObject } from 'react';
import * as z from 'zod/mini';
import { ProductFields, type WholeProduct } from '../../contract/desk/product.ts';
import { fieldReasons, type FieldReason } from '../../contract/field-reasons.ts';
import { call, conflictOf, reasonsOf } from '../api/call.ts';
import { useConflict } from '../form/use-conflict.tsx';
import { useEdit } from '../form/use-edit.ts';
import { fieldLabels, fieldNames, fieldsOfTexts, showField, textsOfProduct, toFormReason } from './product-texts.ts';
import { usePriceSave } from './use-price-save.tsx';
import { isPriceChanged, pricesOf, skuOfPrice, textsOfPrices, toPriceField, wrongAmounts } from './variation-table.tsx';

const productKey = 'product';
const PartOfFields = z.partial(ProductFields);

type Texts = Readonly<Record<string, string>>;

/** What a save ended with, for the screen to say so. */
export interface SavedEdit {
  /** The product's version now. */
  version: number;
  auditId: number | null;
}

/** Everything of a product that is typed and saved together: its fields, and the prices of its variations. */
export function useProductEdit(product: WholeProduct, form: RefObject<HTMLFormElement | null>) {
  const { savePrices, question: priceQuestion } = usePriceSave();
  const { ask, question } = useConflict();
  const isSending = useRef(false);
  const typedBefore = useRef(0);
  const [isSaving, setSaving] = useState(false);
  const [reasons, setReasons] = useState<readonly FieldReason[]>([]);
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

  function refuse(wrong: readonly FieldReason[]): null {
    setReasons(wrong);
    // Not while somebody types: the next letter would land in another field.
    if (edit.countTyped() !== typedBefore.current) return null;
    // Drawn first: a field that was closed may open with its reason.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    return null;
  }

  async function sendFields(
    sent: Texts,
    fields: z.output<typeof PartOfFields>,
    version: number,
  ): Promise<SavedEdit | null> {
    const answer = await call('PATCH /desk/products/:productId', {
      params: { productId: product.product_id },
      body: { version, ...fields },
    });
    if (answer.ok) {
      const { audit_id: auditId, ...saved } = answer.body;
      edit.accept(sent, { versions: { [productKey]: saved.version }, saved: textsOfProduct(saved) });
      return { version: saved.version, auditId };
    }
    const conflict = conflictOf(answer);
    if (!conflict) return refuse(reasonsOf(answer).map(toFormReason));
    const chosen = await ask(conflict, { subject: product.title, labels: fieldLabels, show: showField });
    return chosen && sendFields(sent, chosen.values, chosen.version);
  }

  async function saveAll(): Promise<SavedEdit | null> {
    const { values: sent, versions } = edit;
    const names = fieldNames.filter((name) => edit.changed.includes(name));
    const priced = product.variations.filter(({ sku }) => isPriceChanged(sku, edit.changed));
    const checked = z.safeParse(PartOfFields, fieldsOfTexts(sent, names));
    const wrong = [
      ...(checked.success ? [] : fieldReasons(checked.error.issues).map(toFormReason)),
      ...missingNumbers(sent, names),
      ...priced.flatMap(({ sku }) => wrongAmounts(sku, sent)),
    ];
    if (wrong.length > 0 || !checked.success) return refuse(wrong);
    let saved: SavedEdit | null = { version: versions[productKey] ?? 0, auditId: null };
    if (names.length > 0) saved = await sendFields(sent, checked.data, saved.version);
    if (!saved) return null;
    for (const { sku } of priced) {
      const outcome = await savePrices(sku, versions[sku] ?? 0, pricesOf(sku, sent));
      if ('reasons' in outcome) return refuse(outcome.reasons.map(toPriceField(sku)));
      if (!('saved' in outcome)) return null;
      const { version, audit_id } = outcome.saved;
      edit.accept(sent, { versions: { [sku]: version }, saved: textsOfPrices(outcome.saved) });
      saved = {
        version: saved.version,
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
    /** Null: refused, or somebody closed the question. */
    async save(): Promise<SavedEdit | null> {
      if (isSending.current) return null;
      isSending.current = true;
      typedBefore.current = edit.countTyped();
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
const missingNumbers = (texts: Texts, names: readonly string[]): FieldReason[] =>
  names.includes('delivery_days') && (texts['delivery_days'] ?? '').trim() === ''
    ? [{ field: 'delivery_days', reason: 'This field is required' }]
    : [];
