import { useState } from 'react';
import { deskContract } from '../../contract/desk/desk-contract.ts';
import type { WholeProduct } from '../../contract/desk/product.ts';
import { attributeLooks, type AttributeLook } from '../../contract/desk/variations.ts';
import { Button } from '../../ui/button.tsx';
import { newKey } from '../../ui/new-key.ts';
import { useForm } from '../../ui/use-form.ts';
import { call } from '../api/call.ts';
import { AskingDialog } from '../form/asking-dialog.tsx';
import { useReasons } from '../form/use-reasons.ts';
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
    key: newKey(),
    name,
    was: name,
    look: looks[slug] ?? attributeLooks[0],
    values: selectedTerms.map((term) => newValue(term.name, term.name)),
  }));

const newAttribute = (): TypedAttribute => ({
  key: newKey(),
  name: '',
  was: null,
  look: 'text',
  values: [newValue()],
});

/** What customers choose by, such as size. Renaming one also renames it in existing variations. */
export function AttributesDialog({ product, version, onDone, onClose }: AttributesDialogProps) {
  const [begun] = useState(() => {
    const stored = typedOf(product);
    return stored.length > 0 ? stored : [newAttribute()];
  });
  const [attributes, setAttributes] = useState(begun);
  const hasNewBeside = product.variations.length > 0 && attributes.some(({ was }) => was === null);
  const reasonsFor = useReasons();
  const { field, failure, formProps, submitProps } = useForm(
    deskContract['PUT /desk/products/:productId/attributes'].body,
    async (body) => {
      const params = { productId: product.product_id };
      const answer = await call('PUT /desk/products/:productId/attributes', { params, body });
      if (answer.ok) onDone();
      return reasonsFor(answer);
    },
    {
      read: () => ({
        version,
        // An empty field at the end is only a place for the next value.
        attributes: attributes.map((each) => ({
          ...each,
          values: each.values.filter(({ name }) => name.trim() !== ''),
        })),
      }),
    },
  );

  return (
    <AskingDialog id="attributes" title="Attributes" isDirty={attributes !== begun} onClose={onClose}>
      <form {...formProps} aria-label="Attributes" className="space-y-4 px-5 pt-1 pb-2">
        <p className="text-steel">What customers choose by, such as size or colour, with the values of each.</p>
        {attributes.map((attribute, index) => (
          <AttributeFields
            key={attribute.key}
            attribute={attribute}
            reasonAt={(name) => field(`attributes.${index}.${name}`).reason}
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
          <p className="text-sm text-steel">Existing variations get the first value of a new attribute.</p>
        )}
        <Failure text={field('attributes').reason ?? failure} />
        <Button {...submitProps}>Save attributes</Button>
      </form>
    </AskingDialog>
  );
}
