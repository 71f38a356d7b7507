import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import type { WholeProduct } from '../../contract/desk/product.ts';
import { attributeLooks, SentAttributes, type AttributeLook } from '../../contract/desk/variations.ts';
import { fieldReasons, type FieldReason } from '../../contract/field-reasons.ts';
import { Button } from '../../ui/button.tsx';
import { call, reasonsOf } from '../api/call.ts';
import { AskingDialog } from '../form/asking-dialog.tsx';
import { Failure } from '../parts/notice.tsx';
import { AttributeFields, newValue, type TypedAttribute } from './attribute-fields.tsx';

interface AttributesDialogProps {
  product: WholeProduct;
  version: number;
  onDone: () => void;
  onClose: () => void;
}

const looks: Record<string, AttributeLook> = { color: 'colour', other: 'picture' };

const typedOf = ({ attribute }: WholeProduct): TypedAttribute[] =>
  attribute.map(({ name, slug, selectedTerms }) => ({
    key: crypto.randomUUID(),
    name,
    was: name,
    look: looks[slug] ?? attributeLooks[0],
    values: selectedTerms.map((term) => newValue(term.name, term.name)),
  }));

const newAttribute = (): TypedAttribute => ({
  key: crypto.randomUUID(),
  name: '',
  was: null,
  look: 'text',
  values: [newValue()],
});

/** By what customers choose: size, colour. Existing variations follow what is renamed. */
export function AttributesDialog({ product, version, onDone, onClose }: AttributesDialogProps) {
  const [begun] = useState(() => {
    const stored = typedOf(product);
    return stored.length > 0 ? stored : [newAttribute()];
  });
  const [attributes, setAttributes] = useState(begun);
  const [reasons, setReasons] = useState<readonly FieldReason[]>([]);
  const [isBusy, setBusy] = useState(false);
  const reasonAt = (field: string) => reasons.find((each) => each.field === field)?.reason;
  const hasNewBeside = product.variations.length > 0 && attributes.some(({ was }) => was === null);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    // An empty line at the end is where the next value would be typed.
    const sent = attributes.map((each) => ({ ...each, values: each.values.filter(({ name }) => name.trim() !== '') }));
    const checked = z.safeParse(SentAttributes, sent);
    if (!checked.success) {
      return show(
        form,
        fieldReasons(checked.error.issues).map(({ field, reason }) => ({ field: `attributes.${field}`, reason })),
      );
    }
    setBusy(true);
    const answer = await call('PUT /desk/products/:productId/attributes', {
      params: { productId: product.product_id },
      body: { version, attributes: checked.data },
    });
    setBusy(false);
    if (answer.ok) return onDone();
    show(form, reasonsOf(answer));
  }

  function show(form: HTMLFormElement, wrong: readonly FieldReason[]) {
    flushSync(() => setReasons(wrong));
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  return (
    <AskingDialog id="attributes" title="Attributes" isDirty={attributes !== begun} onClose={onClose}>
      <form
        noValidate
        aria-label="Attributes"
        onSubmit={(event) => void save(event)}
        className="space-y-4 px-5 pt-1 pb-2"
      >
        <p className="text-steel">By what customers choose, such as size or colour, and the values of each.</p>
        {attributes.map((attribute, index) => (
          <AttributeFields
            key={attribute.key}
            attribute={attribute}
            reasonAt={(field) => reasonAt(`attributes.${index}.${field}`)}
            onChange={(next) => setAttributes(attributes.map((each, place) => (place === index ? next : each)))}
            onRemove={() => setAttributes(attributes.filter((_, place) => place !== index))}
          />
        ))}
        {attributes.length < 5 && (
          <Button tone="quiet" size="small" onClick={() => setAttributes([...attributes, newAttribute()])}>
            Add an attribute
          </Button>
        )}
        {hasNewBeside && (
          <p className="text-sm text-steel">The variations that exist get the first value of a new attribute.</p>
        )}
        <Failure text={reasonAt('attributes') ?? reasonAt('')} />
        <Button type="submit" isBusy={isBusy}>
          Save attributes
        </Button>
      </form>
    </AskingDialog>
  );
}
