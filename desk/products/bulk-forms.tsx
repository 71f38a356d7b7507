import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { BulkChange } from '../../contract/desk/bulk.ts';
import { ProductFields } from '../../contract/desk/product.ts';
import { wholeNumber } from '../../contract/number-field.ts';
import { requiredLine } from '../../contract/text-field.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { call } from '../api/call.ts';
import { Failure } from '../parts/notice.tsx';
import { useFirstFocus } from '../parts/use-first-focus.ts';
import type { Preview } from './bulk-dialog.tsx';

interface FormProps {
  count: number;
  onPreview: Preview;
}

interface KindsProps<Kind extends string> {
  legend: string;
  kinds: readonly { kind: Kind; text: string }[];
  chosen: Kind;
  onChoose: (kind: Kind) => void;
}

const Kinds = <Kind extends string>({ legend, kinds, chosen, onChoose }: KindsProps<Kind>) => (
  <fieldset>
    <legend className="mb-2 text-steel">{legend}</legend>
    <div className="space-y-1">
      {kinds.map(({ kind, text }) => (
        <label key={kind} className="flex min-h-10 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="kind"
            checked={chosen === kind}
            onChange={() => onChoose(kind)}
            className="size-5 accent-electric"
          />
          {text}
        </label>
      ))}
    </div>
  </fieldset>
);

const forProducts = (count: number): string => (count === 1 ? 'For 1 product' : `For ${count} products`);

const priceKinds = [
  { kind: 'raise', text: 'Raise prices by a percentage' },
  { kind: 'lower', text: 'Lower prices by a percentage' },
  { kind: 'sale', text: 'Start a sale: a percentage below the price' },
  { kind: 'end-sale', text: 'End the sale' },
] as const;
type PriceKind = (typeof priceKinds)[number]['kind'];

const Percent = z.object({ percent: wholeNumber(1, 300) });
const NoPercent = z.object({});

export function PricesForm({ count, onPreview }: FormProps) {
  const [kind, setKind] = useState<PriceKind>('raise');
  const { field, failure, formProps, submitProps } = useForm(
    kind === 'end-sale' ? NoPercent : Percent,
    async (values) => {
      const percent = 'percent' in values ? Number(values.percent) : 0;
      const reasons = await onPreview(priceChangeOf(kind, percent));
      return reasons.map(({ field, reason }) => ({ field: field.endsWith('percent') ? 'percent' : '', reason }));
    },
    { read: (data) => ({ percent: Number(data.get('percent') || Number.NaN) }) },
  );
  useFirstFocus(formProps.ref);
  return (
    <form {...formProps} className="space-y-4">
      <Kinds
        legend={`${forProducts(count)}, with all variations. New prices are whole rupees.`}
        kinds={priceKinds}
        chosen={kind}
        onChoose={setKind}
      />
      {kind !== 'end-sale' && (
        <TextField field={field('percent')} label="Per cent" inputMode="numeric" maxLength={3} autoComplete="off" />
      )}
      <Failure text={failure} />
      <Button {...submitProps}>Show what would change</Button>
    </form>
  );
}

function priceChangeOf(kind: PriceKind, percent: number): BulkChange {
  if (kind === 'raise') return { kind: 'price', percent };
  if (kind === 'lower') return { kind: 'price', percent: -percent };
  return kind === 'sale' ? { kind, percent } : { kind };
}

const fieldKinds = [
  { kind: 'Active', text: 'Publish' },
  { kind: 'Inactive', text: 'Take out of the shop' },
  { kind: 'Archived', text: 'Archive' },
  { kind: 'category', text: 'Set the category' },
  { kind: 'add-mark', text: 'Add a mark' },
  { kind: 'remove-mark', text: 'Remove a mark' },
  { kind: 'hsn', text: 'Set the HSN code' },
  { kind: 'delivery-days', text: 'Set the delivery days' },
] as const;
type FieldKind = (typeof fieldKinds)[number]['kind'];

/** What is typed or chosen for each kind. */
const schemas: Partial<Record<FieldKind, z.ZodMiniType<{ value: string | number }>>> = {
  category: z.object({ value: requiredLine(100) }),
  'add-mark': z.object({ value: requiredLine(60) }),
  'remove-mark': z.object({ value: requiredLine(60) }),
  hsn: z.object({ value: ProductFields.shape.hsn_code.check(z.minLength(1, 'This field is required')) }),
  'delivery-days': z.object({ value: wholeNumber(0, 365) }),
};

export function FieldsForm({ count, onPreview }: FormProps) {
  const [kind, setKind] = useState<FieldKind>('Active');
  const [choices, setChoices] = useState({ categories: [] as string[], marks: [] as string[] });
  const { field, failure, formProps, submitProps } = useForm(
    schemas[kind] ?? NoPercent,
    async (values) => {
      const reasons = await onPreview(fieldChangeOf(kind, 'value' in values ? values.value : ''));
      return reasons.map(({ field, reason }) => ({ field: field === '' ? '' : 'value', reason }));
    },
    { read: (data) => ({ value: valueOf(kind, data.get('value')) }) },
  );
  useFirstFocus(formProps.ref);
  useEffect(() => {
    void call('GET /desk/product-choices').then((answer) => answer.ok && setChoices(answer.body));
  }, []);
  return (
    <form {...formProps} className="space-y-4">
      <Kinds legend={forProducts(count)} kinds={fieldKinds} chosen={kind} onChoose={setKind} />
      {kind === 'category' && (
        <SelectField
          field={field('value')}
          label="Category"
          placeholder="Choose a category"
          choices={choices.categories}
        />
      )}
      {(kind === 'add-mark' || kind === 'remove-mark') && (
        <SelectField field={field('value')} label="Mark" placeholder="Choose a mark" choices={choices.marks} />
      )}
      {kind === 'hsn' && (
        <TextField field={field('value')} label="HSN code" inputMode="numeric" maxLength={8} autoComplete="off" />
      )}
      {kind === 'delivery-days' && (
        <TextField field={field('value')} label="Delivery days" inputMode="numeric" maxLength={3} autoComplete="off" />
      )}
      <Failure text={failure} />
      <Button {...submitProps}>Show what would change</Button>
    </form>
  );
}

const valueOf = (kind: FieldKind, typed: FormDataEntryValue | null): string | number => {
  const text = typeof typed === 'string' ? typed.trim() : '';
  return kind === 'delivery-days' ? Number(text || Number.NaN) : text;
};

function fieldChangeOf(kind: FieldKind, value: string | number): BulkChange {
  if (kind === 'category') return { kind, category: String(value) };
  if (kind === 'add-mark' || kind === 'remove-mark') return { kind, mark: String(value) };
  if (kind === 'hsn') return { kind, hsn_code: String(value) };
  if (kind === 'delivery-days') return { kind, delivery_days: Number(value) };
  return { kind: 'status', status: kind };
}
