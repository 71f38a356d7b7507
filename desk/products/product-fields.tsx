import type { ChangeEvent, ReactNode } from 'react';
import type { DeskOutput } from '../../contract/desk/desk-contract.ts';
import type { FieldBinding } from '../../ui/field-frame.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AreaField } from '../form/area-field.tsx';
import { ChecksField } from '../form/checks-field.tsx';
import { Card } from '../parts/card.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { fieldLabels } from './product-texts.ts';

export type ProductChoices = DeskOutput<'GET /desk/product-choices'>;

/** What the sections of the form share. */
export interface Editing {
  values: Readonly<Record<string, string>>;
  set: (name: string, value: string) => void;
  field: (name: string) => FieldBinding;
}

const bind = ({ values, set, field }: Editing, name: keyof typeof fieldLabels) => ({
  field: field(name),
  label: fieldLabels[name],
  value: values[name] ?? '',
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
    set(name, event.target.value),
});

const listOf = (text: string | undefined): string[] => (text ? text.split('\n') : []);

export const TextsCard = ({ editing }: { editing: Editing }) => (
  <Card title="Texts">
    <div className="space-y-5">
      <TextField {...bind(editing, 'title')} autoComplete="off" />
      <TextField {...bind(editing, 'short_description')} autoComplete="off" hint="One line below the title." />
      <AreaField {...bind(editing, 'description')} rows={5} />
      <div className="grid gap-5 xl:grid-cols-2">
        <AreaField {...bind(editing, 'key_features')} rows={4} hint="One per line." />
        <AreaField
          {...bind(editing, 'specifications')}
          rows={4}
          hint="One per line, name and value: “Weight: 1.2 kg”."
        />
        <AreaField
          {...bind(editing, 'size_guide')}
          rows={4}
          hint="One size per line, with the foot lengths it fits in mm: “UK 5: 236-242”. Customers use it to find their size."
        />
      </div>
    </div>
  </Card>
);

interface PlaceCardProps {
  editing: Editing;
  choices: ProductChoices;
  /** Adds a category. */
  newCategory: ReactNode;
}

export function PlaceCard({ editing, choices, newCategory }: PlaceCardProps) {
  const { values, set, field } = editing;
  const category = values['category'] ?? '';
  const isListed = choices.categories.includes(category);
  return (
    <Card title="Where it is shown">
      <div className="space-y-5">
        <div>
          <SelectField
            {...bind(editing, 'category')}
            placeholder="Choose a category"
            choices={isListed || category === '' ? choices.categories : [category, ...choices.categories]}
          />
          {newCategory}
        </div>
        <ChecksField
          field={field('categorytype')}
          label={fieldLabels.categorytype}
          choices={choices.marks.map((mark) => ({ value: mark, text: mark }))}
          chosen={listOf(values['categorytype'])}
          onChange={(chosen) => set('categorytype', chosen.join('\n'))}
        />
        {choices.arrivals.length > 0 && (
          <ChecksField
            field={field('arrivals')}
            label={fieldLabels.arrivals}
            choices={choices.arrivals.map(({ group_id, name }) => ({ value: group_id, text: name }))}
            chosen={listOf(values['arrivals'])}
            onChange={(chosen) => set('arrivals', chosen.toSorted().join('\n'))}
          />
        )}
      </div>
    </Card>
  );
}

export const SendingCard = ({ editing }: { editing: Editing }) => (
  <Card title="Delivery, returns and tax">
    <div className="space-y-5">
      <TextField
        {...bind(editing, 'delivery_days')}
        inputMode="numeric"
        autoComplete="off"
        hint="From order to delivery."
      />
      <CheckBox
        isChecked={editing.values['is_returnable'] === 'no'}
        onChange={(isChecked) => editing.set('is_returnable', isChecked ? 'no' : 'yes')}
        className="items-start!"
      >
        <span className="font-bold">
          Not returnable
          <span className="block text-sm font-normal text-steel">
            For new orders. Customers cannot ask to return it; your staff can still take it back.
          </span>
        </span>
      </CheckBox>
      <TextField
        {...bind(editing, 'hsn_code')}
        inputMode="numeric"
        autoComplete="off"
        hint="Determines the GST rate of new orders. Without one it is the general rate."
      />
    </div>
  </Card>
);
